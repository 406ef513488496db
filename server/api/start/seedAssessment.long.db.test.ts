import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDemoPeople } from '../../../prisma/seed/demoPeople.ts';
import { seedDemo } from '../../../prisma/seed/seedDemo.ts';
import { checkAnswers } from '../../../rules/forms/answers/checkAnswers.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { rubricSchema } from '../../../rules/forms/rubric.ts';
import { signAccessToken } from '../../accounts/auth/sessions/accessToken.ts';
import { readAwardTotals } from '../../applications/funds/awardTotals.ts';
import { readRenewableAwards } from '../../applications/renewals/renewableAwards.ts';
import { requireTarget } from '../../applications/renewals/renewalTargets.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser } from '../../test/browser.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  const seed = join(projectFolder, 'prisma/seed');
  const folder = await mkdtemp(join(tmpdir(), 'seed-'));
  await cp(join(seed, 'catalogue.json'), join(folder, 'catalogue.json'));
  for (const name of ['laboratory', 'operating-theatre'])
    await cp(join(seed, `pictures/${name}.webp`), join(folder, `pictures/${name}.webp`));
  await writeFile(join(folder, 'pictures/pictures.json'), '{}');
  await seedDemo(portal.ctx, portal.pictures, folder);
  await rm(folder, { recursive: true });
});

afterAll(() => portal.close());

const listRounds = () =>
  portal.ctx.db.assessmentRound.findMany({
    include: {
      rubricForm: { include: { versions: true } },
      entries: {
        include: {
          application: true,
          assessments: { include: { answerSet: true, member: { include: { user: true } } } },
        },
      },
    },
    orderBy: { place: 'asc' },
  });

const WEIGHTS = { idea: 3, means: 2, person: 1 };

// product: P17.30
it('the demo has a closed and a running round with assessments in every state', async () => {
  const [closed, running] = await listRounds();
  expect([closed?.state, running?.state]).toEqual(['CLOSED', 'OPEN']);
  const countStates = (round: typeof closed) => {
    const states = round?.entries.flatMap(({ assessments }) => assessments.map(({ state }) => state)) ?? [];
    return Object.fromEntries(
      [...new Set(states)].map((state) => [state, states.filter((one) => one === state).length]),
    );
  };
  expect(countStates(closed)).toEqual({ SUBMITTED: 20, STARTED: 2 });
  expect(countStates(running)).toEqual({
    ...{ SUBMITTED: 22, STARTED: 3, ASSIGNED: 3, PLANNED: 1, ABSTAINED: 1, CONFLICTED: 1 },
  });
  for (const round of [closed, running]) {
    const { method, maxSpread, entries = [] } = round ?? {};
    expect(entries.some(({ isDisputed }) => isDisputed)).toBe(true);
    expect([method, maxSpread]).toEqual([round === closed ? 'MEAN' : 'MEDIAN', 3000]);
    for (const { application } of entries) expect(application.status).not.toBe('PENDING');
  }
  const late = closed?.entries.flatMap(({ assessments }) => assessments.filter(({ isLate }) => isLate));
  expect(late).toHaveLength(2);
});

it('demo scores cover the whole rubric, and their totals are consistent', async () => {
  for (const { rubricForm, entries } of await listRounds()) {
    const form = rubricForm?.versions[0]?.content as unknown as Form;
    expect(rubricSchema.parse(form)).toEqual(form);
    for (const { assessments, total } of entries) {
      const submitted = assessments.filter(({ state }) => state === 'SUBMITTED');
      for (const { answerSet, total: own } of submitted) {
        const answers = answerSet?.answers as Answers;
        expect(checkAnswers(form, answers, 'complete').problems).toEqual({});
        const sum = Object.entries(WEIGHTS).reduce(
          (points, [key, weight]) => points + (weight * (Number(answers[key]) - 1)) / 4,
          0,
        );
        expect(own).toBe(Math.round((sum / 6) * 10_000));
      }
      expect(total === null).toBe(submitted.length === 0);
    }
  }
});

it('the demo assessor can sign in and has assessments to complete', async () => {
  const email = 'assessor@example.org';
  expect(await listDemoPeople(portal.ctx)).toContainEqual({ email, as: 'assessor' });
  const { statusCode } = await openBrowser(portal).post('/api/auth/sign-in/email', {
    email,
    password: 'Demo!2026',
  });
  expect(statusCode).toBe(200);
  const { id, userId } = await portal.ctx.db.session.findFirstOrThrow({ where: { user: { email } } });
  const token = await signAccessToken(portal.ctx, { userId, sessionId: id });
  const query = '{ myAssessments(filter: OPEN) { openCount doneCount } }';
  const headers = { authorization: `Token ${token}` };
  const response = await portal.request({ method: 'POST', url: '/graphql', headers, payload: { query } });
  const { data } = response.json();
  expect(data.myAssessments).toEqual({ openCount: 3, doneCount: 7 });
});

// product: P18.65
it('the demo has an award plan, a release, awards in three states and payments', async () => {
  const { db } = portal.ctx;
  const [release, ...more] = await db.release.findMany({
    where: { scholarship: { rounds: { some: {} } } },
    include: { decisions: { include: { application: true, award: { include: { disbursements: true } } } } },
  });
  expect(more).toEqual([]);
  expect(release?.state).toBe('SENT');
  const decisions = release?.decisions ?? [];
  expect(decisions.map(({ outcome }) => outcome).sort()).toEqual([
    ...['AWARD', 'AWARD', 'AWARD', 'NOT_SELECTED', 'WAITLIST'],
  ]);
  for (const { application, status, state } of decisions)
    expect([application.status, state]).toEqual([status, 'SENT']);
  const awards = decisions.flatMap(({ award }) => award ?? []);
  expect(awards.map(({ state }) => state).sort()).toEqual(['ACCEPTED', 'DECLINED', 'OFFERED']);
  const parts = awards.flatMap(({ disbursements }) => disbursements);
  expect(parts.map(({ state }) => state).sort()).toEqual(['PAID', 'PLANNED', 'PLANNED']);
  const scholarshipId = release?.scholarshipId ?? '';
  const [totals] = await readAwardTotals({ db }, { scholarshipIds: [scholarshipId] });
  expect(totals).toMatchObject({
    ...{ budget: 6_000_000, paid: 500_000, planned: 1_000_000, unplanned: 0, offered: 1_500_000 },
    ...{ intended: 0, left: 3_000_000, placesLeft: 2 },
  });
  expect(awards.find(({ state }) => state === 'OFFERED')?.acceptBy.getTime()).toBeGreaterThan(
    portal.ctx.now().getTime(),
  );
});

// product: P18.65
it('the demo has an award with a prepared renewal in a later scholarship', async () => {
  const { db } = portal.ctx;
  const award = await db.award.findFirstOrThrow({
    where: { renewals: { some: {} } },
    include: { application: true, disbursements: true, renewals: { include: { decisions: true } } },
  });
  expect([award.state, award.disbursements.map(({ state }) => state)]).toEqual([
    'ACCEPTED',
    ['PAID', 'PAID'],
  ]);
  const [renewal] = award.renewals;
  expect(renewal).toMatchObject({ status: 'PROCESSING', consentedAt: null, applicationFees: 0 });
  expect(renewal?.decisions).toMatchObject([
    { state: 'DRAFT', outcome: 'AWARD', amount: award.amount, currency: award.currency },
  ]);
  const { scholarshipId } = award.application;
  const targetId = renewal?.scholarshipId ?? '';
  await requireTarget({ db }, { scholarshipId, targetId });
  const asked = { scholarshipId, targetId, viewerId: crypto.randomUUID() };
  const [renewable] = await readRenewableAwards({ db }, asked, { id: award.id });
  expect(renewable).toMatchObject({ awardId: award.id, problem: 'renewed' });
  const [totals] = await readAwardTotals({ db }, { scholarshipIds: [targetId] });
  expect(totals).toMatchObject({ intended: 1_200_000, left: 2_400_000, placesLeft: 2 });
});
