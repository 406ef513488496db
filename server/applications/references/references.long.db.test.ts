import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { assign, makeRoundOf } from '../../test/assessment.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import {
  changeReferee,
  makeDraftWithQuestions,
  makeReference,
  nameReferee,
  REFEREES,
} from '../../test/references.ts';

let portal: TestPortal;
let ada: Person;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  ada = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
});
afterAll(() => portal.close());

const aDayAgo = async ({ createdAt }: { createdAt: Date }) => {
  const data = { createdAt: new Date(TEST_NOW.getTime() - 86_400_000) };
  await portal.ctx.db.reference.updateMany({ where: { createdAt }, data });
  await portal.ctx.db.referenceLink.updateMany({ where: { createdAt }, data });
};

const ask = (scholarshipId: string, given: object = {}, who = ada) =>
  nameReferee(portal, who, scholarshipId, given);
const draftFor = (questions?: object[]) => makeDraftWithQuestions(portal.ctx, ada, questions);

// product: P14.1, P14.2
describe('reference requests', () => {
  it('reference requests are limited per address, question and day, even in parallel', async () => {
    const id = await draftFor([{ ...REFEREES, maxReferees: 2 }]);
    const both = await Promise.all([ask(id), ask(id)]);
    expect(both.map(getCode).sort()).toEqual(['INVALID_INPUT', 'ok']);
    expect(getCode(await ask(id, { email: 'b@example.org' }))).toBe('ok');
    expect(getCode(await ask(id, { email: 'c@example.org' }))).toBe('CONFLICT');
    const other = await draftFor();
    for (let made = 2; made < 20; made += 1)
      await makeReference(portal.ctx, ada, { email: `r${made}@example.org`, createdAt: TEST_NOW });
    expect(getCode(await ask(other))).toBe('CONFLICT');
    await aDayAgo({ createdAt: TEST_NOW });
    expect(getCode(await ask(other))).toBe('ok');
  });
});

// product: P17.5
it("naming a panel member as referee after submission ends the member's assessments as conflicted", async () => {
  const scholarshipId = await draftFor([{ ...REFEREES, due: 'afterSubmitting', dueOn: '2026-07-20' }]);
  const other = await makePerson(portal.ctx);
  const { id: applicationId } = await makeApplication(portal.ctx, { applicantId: other.id, scholarshipId });
  const round = await makeRoundOf(portal.ctx, { scholarshipId, applicationId }, { state: 'OPEN' });
  const assessors = [await makePerson(portal.ctx), await makePerson(portal.ctx)] as const;
  for (const assessor of assessors) await assign(portal.ctx, round, assessor);
  const states = async () =>
    (
      await portal.ctx.db.assessment.findMany({ where: { roundId: round.id }, orderBy: { memberId: 'asc' } })
    ).map(({ state }) => state);
  const { id } = (await ask(scholarshipId, { email: assessors[0].email })).data.askReference;
  expect(await states()).toEqual(['ASSIGNED', 'ASSIGNED']);
  await portal.ctx.db.reference.delete({ where: { id } });
  await makeApplication(portal.ctx, { applicantId: ada.id, scholarshipId });
  const named = (await ask(scholarshipId, { email: assessors[0].email })).data.askReference;
  expect(await states()).toEqual(['CONFLICTED', 'ASSIGNED']);
  expect(getCode(await changeReferee(portal, ada, named.id, assessors[1].email))).toBe('ok');
  expect(await states()).toEqual(['CONFLICTED', 'CONFLICTED']);
});
