import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockUser } from '../../accounts/users/lockUsers.ts';
import { eraseUser } from '../../erasure/eraseUser.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { AT_MOST_30, answerProfile, FROM_BANGLADESH, GOOD, makeDemanding } from '../../test/requirements.ts';
import { scholarshipForm } from '../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const REQUIREMENTS = { hard: { all: [FROM_BANGLADESH, AT_MOST_30] }, soft: GOOD };

async function applicant(answers?: Record<string, unknown>): Promise<Person> {
  const person = await makePerson(portal.ctx);
  if (answers) await answerProfile(portal.ctx, person, answers);
  return person;
}

const DRAFT =
  'mutation ($id: UUID!) { saveDraft(input: { scholarshipId: $id, content: { phone: "1" } }) { id } }';
const EXCEPT = `mutation ($scholarshipId: UUID!, $email: EmailAddress!, $reason: String!) {
  makeException(input: { scholarshipId: $scholarshipId, email: $email, reason: $reason }) { reason } }`;

// product: P10.12
describe('requirement exception', () => {
  it('an exception granted while its account is being deleted is neither stored nor sent', async () => {
    const { db } = portal.ctx;
    const { id } = await makeDemanding(portal.ctx, REQUIREMENTS);
    const person = await applicant({});
    await makeApplication(portal.ctx, { applicantId: person.id, scholarshipId: id });
    const given = { scholarshipId: id, email: person.email, reason: 'It counts.' };
    const made = await db.$transaction(async (tx) => {
      await lockUser(tx, person.id);
      const making = portal.asModerator(EXCEPT, given);
      const isDone = making.then(() => [true]);
      while ((await Promise.race([isDone, waitingForLocks()])).length === 0);
      await eraseUser({ ...portal.ctx, db: tx }, person.id);
      return { making };
    });
    expect(getCode(await made.making)).toBe('NOT_FOUND');
    expect(await db.requirementException.count({ where: { personId: person.id } })).toBe(0);
    const mails = await db.outboxMail.findMany({ where: { to: person.email } });
    expect(mails.map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/^You can apply/));
  });
});

const waitingForLocks = () => portal.ctx.db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

// product: P10.12
describe('changed requirements', () => {
  const UPDATE = `mutation ($id: UUID!, $touched: AffectedInput, $input: ScholarshipInput!) {
    updateScholarship(input: { id: $id, touched: $touched, scholarship: $input }) { version } }`;
  const change = (id: string, requirements: unknown, touched?: object) =>
    portal.asModerator(UPDATE, { id, touched, input: scholarshipForm({ requirements }) });

  it('the numbers affected by a requirements change are rounded up to multiples of five', async () => {
    const { id } = await makeDemanding(portal.ctx, { hard: null });
    for (let nth = 0; nth < 12; nth += 1)
      await portal.as(await applicant({ birthday: nth < 6 ? '1970-01-01' : '2000-01-01' }), DRAFT, { id });
    const refusal = async (value: number) =>
      (await change(id, { hard: { ...AT_MOST_30, value }, soft: null })).errors?.[0]?.extensions;
    expect([await refusal(99), await refusal(40), await refusal(10)]).toMatchObject([
      { touched: { drafts: 5, applications: 0 } },
      { touched: { drafts: 10, applications: 0 } },
      { touched: { drafts: 12, applications: 0 } },
    ]);
  });
});
