import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../prisma/seed/seedDemo.ts';
import { applicationFacts, NOT_IN_APPLICATION } from '../../../rules/forms/applicationForm.ts';
import { KINDS, type KindName } from '../../../rules/forms/kinds/kinds.ts';
import { listQuestions } from '../../../rules/forms/question.ts';
import { readAnswers } from '../../applications/answers/readAnswers.ts';
import { findProblems, findWrongDocuments } from '../../applications/answers/submittedAnswers.ts';
import { generalFormSchema, questionsSchema } from '../../catalogue/forms/questionsSchema.ts';
import { readResolvedForms } from '../../catalogue/forms/resolvedForm.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser } from '../../test/browser.ts';
import { readFile } from '../../test/documents.ts';

let portal: TestPortal;
let folder: string;

beforeAll(async () => {
  folder = await copyWithoutPictures();
  portal = await startTestPortal();
  const broken = { ...portal.ctx, env: { ...portal.ctx.env, PUBLIC_URL: 'ftp://example.org' } };
  await expect(seedDemo(broken, portal.pictures, folder)).rejects.toThrow('A mail may only link');
  expect(await portal.ctx.db.user.count()).toBe(0);
  await seedDemo(portal.ctx, portal.pictures, folder);
});

async function copyWithoutPictures(): Promise<string> {
  const seed = join(projectFolder, 'prisma/seed');
  const copy = await mkdtemp(join(tmpdir(), 'seed-'));
  await cp(join(seed, 'catalogue.json'), join(copy, 'catalogue.json'));
  for (const name of ['laboratory', 'operating-theatre'])
    await cp(join(seed, `pictures/${name}.webp`), join(copy, `pictures/${name}.webp`));
  await writeFile(join(copy, 'pictures/pictures.json'), '{}');
  return copy;
}

afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const listAsked = async () => {
  const asking = await portal.ctx.db.scholarship.findMany({
    where: { ownFormId: { not: null } },
    orderBy: { scholarshipName: 'asc' },
  });
  const asked = await readResolvedForms(
    portal.ctx.db,
    asking.map(({ id }) => id),
  );
  return asking.map((scholarship, index) => ({ ...scholarship, asked: asked[index] }));
};

const listApplications = () =>
  portal.ctx.db.application.findMany({
    where: { answerSetId: { not: null } },
    include: { events: { orderBy: { createdAt: 'asc' } }, documentRequests: true, payments: true },
  });

describe('demo scholarships with questions', () => {
  // product: P1.17
  it('three demo scholarships use every question type, and two of them share a form', async () => {
    const asking = await listAsked();
    expect(asking.map(({ scholarshipName }) => scholarshipName)).toEqual([
      'Astrophoria Foundation Year',
      'Clarendon Fund Scholarship',
      'Merit-cum-Means Scholarship',
    ]);
    expect(asking.map(({ asked }) => asked?.general?.name)).toEqual([
      'Oxford general application',
      'Oxford general application',
      undefined,
    ]);
    const kinds = asking
      .flatMap(({ asked }) => (asked ? listQuestions(asked.form) : []))
      .map(({ kind }) => kind);
    const offered = (Object.keys(KINDS) as KindName[]).filter((kind) => !NOT_IN_APPLICATION.includes(kind));
    expect([...new Set(kinds)].sort()).toEqual(offered.sort());
    for (const { asked } of asking) {
      const general = asked?.general?.form ?? null;
      expect(questionsSchema(general).parse(asked?.own?.form)).toEqual(asked?.own?.form);
      if (general) expect(generalFormSchema().parse(general)).toEqual(general);
    }
  });

  it('each demo scholarship with questions has a draft and applications in every state', async () => {
    const applications = await listApplications();
    for (const { id: scholarshipId } of await listAsked()) {
      const of = applications.filter((one) => one.scholarshipId === scholarshipId);
      const states = of.map(({ status, cancelledAt }) => (cancelledAt ? 'WITHDRAWN' : status));
      expect(new Set(states)).toEqual(
        new Set(['PENDING', 'PROCESSING', 'ACCEPTED', 'REJECTED', 'WITHDRAWN']),
      );
      const pending = of.filter(({ status, cancelledAt }) => status === 'PENDING' && !cancelledAt);
      expect(new Set(pending.map(({ payments }) => payments.length))).toEqual(new Set([0, 1]));
      expect(await portal.ctx.db.applicationDraft.count({ where: { scholarshipId } })).toBe(1);
    }
  });

  it('demo answers are complete except for documents requested by staff', async () => {
    const applications = await listApplications();
    const stored = await readAnswers(
      portal.ctx.db,
      applications.map(({ id }) => id),
    );
    expect(applications.length).toBe(33);
    for (const [index, application] of applications.entries()) {
      const { asked, answers } = stored[index] ?? expect.fail('No answers were kept.');
      const outside = applicationFacts(application);
      const owner = { outside, ownerId: application.applicantId };
      const problems = {
        ...findProblems(asked, answers, outside),
        ...(await findWrongDocuments(portal.ctx.db, asked, answers, owner)),
      };
      const requested = application.documentRequests.filter(({ reason }) => !reason);
      expect(Object.keys(problems).sort()).toEqual(
        requested.map(({ question }) => `answers.${question}`).sort(),
      );
      const times = application.events.map(({ createdAt }) => createdAt.getTime());
      expect(Math.max(...times)).toBeLessThanOrEqual(portal.ctx.now().getTime());
      expect(['SUBMITTED', 'ENTERED']).toContain(application.events[0]?.kind);
    }
  });

  it('demo data includes references, waivers, exceptions and extensions in various states', async () => {
    const { db } = portal.ctx;
    const references = await db.reference.groupBy({ by: ['state'] });
    expect(references.map(({ state }) => state).sort()).toEqual(
      ['ASKED', 'BOUNCED', 'DECLINED', 'OPENED', 'RECEIVED', 'SENT', 'STARTED', 'WRONG_PERSON'].sort(),
    );
    const waivers = await db.waiverRequest.groupBy({ by: ['state'] });
    expect(waivers.map(({ state }) => state).sort()).toEqual(['GRANTED', 'OPEN']);
    expect(await db.requirementException.count()).toBe(1);
    expect(await db.deadlineExtension.count()).toBe(2);
    const [, clarendon] = await listAsked();
    const { data } = await portal.asModerator(
      `query ($id: UUID!) { applications(pageSize: 100, filter: { scholarshipId: $id }) { items {
        answers { documents { name state } } references { state content } } } }`,
      { id: clarendon?.id },
    );
    const read: { answers: { documents: unknown[] }; references: { state: string; content: unknown }[] }[] =
      data.applications.items;
    expect(read.length).toBe(20);
    for (const { state, content } of read.flatMap(({ references }) => references))
      expect(content !== null).toBe(state === 'RECEIVED');
    expect(read.filter(({ answers }) => answers.documents.length > 2).length).toBe(5);
  });

  it('demo documents have stored bytes unless they were rejected', async () => {
    const documents = await portal.ctx.db.document.findMany();
    expect(new Set(documents.map(({ state }) => state))).toEqual(new Set(['NOT_SCANNED', 'REFUSED']));
    for (const { id, state, bytes } of documents)
      expect((await readFile(portal, id)).length).toBe(state === 'REFUSED' ? 0 : bytes);
  });

  it('demo applicants other than the student cannot sign in', async () => {
    const { db } = portal.ctx;
    const people = await db.user.findMany({
      where: { applications: { some: {} } },
      include: { accounts: true },
    });
    for (const { email, isDemo, accounts } of people) {
      expect([email.endsWith('@example.org'), isDemo]).toEqual([true, true]);
      expect(accounts.length).toBe(email === 'student@example.org' ? 1 : 0);
    }
    const mails = await db.outboxMail.findMany({ where: { referenceId: { not: null } } });
    expect(mails.map(({ to }) => to)).toEqual(['y.mori@example.org']);
    expect(await db.outboxMail.count()).toBe(1);
  });

  it('the demo coordinator manages only Oxford scholarships', async () => {
    const email = 'coordinator@example.org';
    const payload = { email, password: 'Demo!2026' };
    const { statusCode } = await openBrowser(portal).post('/api/auth/sign-in/email', payload);
    expect(statusCode).toBe(200);
    const organisations = await portal.ctx.db.coordinator.findMany({ where: { user: { email } } });
    const offered = await portal.ctx.db.scholarship.findMany({
      where: { organisationId: { in: organisations.map(({ organisationId }) => organisationId) } },
    });
    expect(offered.map(({ universityName }) => universityName)).toEqual([
      'University of Oxford',
      'University of Oxford',
    ]);
  });
});

it('seeding sends no e-mails if SMTP is configured', async () => {
  const other = await startTestPortal();
  try {
    const env = { ...other.ctx.env, SMTP_URL: 'smtp://localhost:25' };
    await seedDemo({ ...other.ctx, env }, other.pictures, folder);
    expect(await other.ctx.db.outboxMail.count()).toBe(0);
    expect(await other.ctx.db.reference.count({ where: { state: 'ASKED' } })).toBe(0);
  } finally {
    await other.close();
  }
});
