import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReferenceState } from '../../../prisma/client/enums.ts';
import { createPartnerKey } from '../../accounts/partnerKeys/managePartnerKeys.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeApplication } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../test/questions.ts';
import { makeReference, openLink, REFEREES, writeLetter } from '../../test/references.ts';
import { notifyBounce } from './notifyBounce.ts';

let portal: TestPortal;
let scholarshipId: string;
let office: Person;
let stranger: Person;

const NAMED: Record<string, ReferenceState[]> = {
  none: [],
  complete: ['RECEIVED', 'RECEIVED'],
  waiting: ['RECEIVED', 'OPENED'],
  declined: ['RECEIVED', 'DECLINED'],
  bounced: ['SENT', 'BOUNCED'],
  mistaken: ['WRONG_PERSON'],
};

beforeAll(async () => {
  portal = await startTestPortal();
  const { id: organisationId } = await makeOrganisation(portal.ctx);
  office = await makeCoordinator(portal.ctx, organisationId);
  stranger = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
  ({ id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [REFEREES]));
  await portal.ctx.db.scholarship.update({ where: { id: scholarshipId }, data: { organisationId } });
  for (const [name, states] of Object.entries(NAMED)) await apply(name, states);
  const { applicant } = await apply('replaced', ['RECEIVED']);
  await makeReference(portal.ctx, applicant, {
    ...{ scholarshipId, state: 'DECLINED', email: 'gone@example.org', removedAt: new Date() },
  });
});

afterAll(() => portal.close());

async function apply(applicantName: string, states: readonly ReferenceState[]) {
  const applicant = await makePerson(portal.ctx);
  const { id } = await makeApplication(portal.ctx, {
    ...{ applicantId: applicant.id, scholarshipId, applicantName },
  });
  const references = [];
  for (const [place, state] of states.entries())
    references.push(
      await makeReference(portal.ctx, applicant, {
        ...{ scholarshipId, state, email: `referee${place}@example.org` },
        receivedAt: state === 'RECEIVED' ? new Date() : null,
      }),
    );
  return { applicant, id, references };
}

const LIST = `query ($filter: ApplicationFilter) {
  applications(filter: $filter, sort: OLDEST) { items { applicantName referencesStanding } } }`;

const namesFor = async (who: Person, references: string[]) => {
  const { data } = await portal.as(who, LIST, { filter: { references } });
  return data.applications.items.map(({ applicantName }: { applicantName: string }) => applicantName);
};

// product: P14.16
it.each([
  [['COMPLETE'], ['complete', 'replaced']],
  [['WAITING'], ['waiting']],
  [['FAILED'], ['declined', 'bounced', 'mistaken']],
  [
    ['COMPLETE', 'WAITING'],
    ['complete', 'waiting', 'replaced'],
  ],
])('staff and coordinators can find applications whose references are %s', async (asked, names) => {
  expect(await namesFor(await portal.person('moderator'), asked)).toEqual(names);
  expect(await namesFor(office, asked)).toEqual(names);
  expect(await namesFor(stranger, asked)).toEqual([]);
});

// product: P14.16
it('the application list and the export show the state of references', async () => {
  const { data } = await portal.asModerator(LIST, {});
  const standings = new Map(
    data.applications.items.map((item: Record<string, string>) => [
      item.applicantName,
      item.referencesStanding,
    ]),
  );
  expect(Object.fromEntries(standings)).toEqual({
    ...{ none: null, complete: 'COMPLETE', waiting: 'WAITING', replaced: 'COMPLETE' },
    ...{ declined: 'FAILED', bounced: 'FAILED', mistaken: 'FAILED' },
  });
  const moderator = await portal.person('moderator');
  const { body } = await portal.requestAs(moderator, {
    url: '/exports/applications.csv?columns=applicant,references&references=FAILED&references=WAITING&sort=OLDEST',
  });
  expect(body.trim().split('\r\n')).toEqual([
    expect.stringContaining('References'),
    expect.stringContaining('Waiting for references'),
    ...Array(3).fill(expect.stringContaining('Needs another referee')),
  ]);
});

// product: P14.6
it('API keys cannot read or filter by the state of references', async () => {
  const owner = await makePerson(portal.ctx, { role: 'MODERATOR' });
  const { key } = await createPartnerKey(
    { ...portal.ctx, viewer: { ...owner, role: 'MODERATOR', emailVerified: true, hasFreshProof: true } },
    { name: 'Site', scopes: ['APPLICATIONS_READ'] },
  );
  const program = { ...owner, headers: { authorization: `Bearer ${key}` } };
  expect(getCode(await portal.as(program, LIST, { filter: { references: ['FAILED'] } }))).toBe('FORBIDDEN');
  const { data } = await portal.as(program, LIST, {});
  expect(data.applications.items).toHaveLength(7);
  expect(JSON.stringify(data)).not.toMatch(/COMPLETE|WAITING|FAILED/);
  for (const query of ['references=FAILED', 'columns=references']) {
    const url = `/exports/applications.csv?${query}`;
    expect((await portal.requestAs(program, { url })).statusCode).toBe(403);
  }
});

// product: P14.16
it("webhooks report a reference's state after submission, without text or referee", async () => {
  await portal.ctx.db.webhookEndpoint.create({
    data: { url: 'https://partner.example.org/', events: ['REFERENCE_STATE_CHANGED'], secret: 'x' },
  });
  const submitFor = async ({ token }: { token: string }) => {
    const { browser } = (await openLink(portal, token)).data.openReference;
    const answers = { letter: 'The words of the letter.' };
    expect(getCode(await writeLetter(portal, 'submit', { token, browser, version: 1, answers }))).toBe('ok');
  };
  await submitFor(await makeReference(portal.ctx, await makePerson(portal.ctx), { scholarshipId }));
  expect(await portal.ctx.db.webhookDelivery.count()).toBe(0);

  const { id: applicationId, references } = await apply('told', ['SENT', 'SENT', 'SENT']);
  const [received, declined, bounced] = references;
  if (!received || !declined || !bounced) throw new Error('There are three.');
  await submitFor(received);
  const { browser } = (await openLink(portal, declined.token)).data.openReference;
  await portal.asVisitor(
    'mutation ($token: String!, $browser: String!) { declineReference(input: { token: $token, browser: $browser, isWrongPerson: true }) }',
    { token: declined.token, browser },
  );
  await portal.ctx.db.reference.update({ where: { id: bounced.id }, data: { state: 'BOUNCED' } });
  await portal.ctx.db.$executeRaw`
    SELECT graphile_worker.add_job('tellOfBounce', job_key => ${`bounce:${bounced.id}`})`;
  const tell = () => notifyBounce(portal.ctx, bounced.id);
  await Promise.all([tell(), tell()]);
  await tell();
  const deliveries = await portal.ctx.db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
  expect(deliveries.map(({ payload }) => JSON.parse(payload))).toEqual(
    [
      { id: received.id, state: 'RECEIVED' },
      { id: declined.id, state: 'WRONG_PERSON' },
      { id: bounced.id, state: 'BOUNCED' },
    ].map((data) => ({
      type: 'reference.state_changed',
      timestamp: expect.any(String),
      data: { applicationId, scholarshipId, ...data },
    })),
  );
});
