import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeAssessment } from '../../../test/assessment.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function open(given: Parameters<typeof makeAssessment>[1] = {}) {
  const assessor = await makePerson(portal.ctx);
  return { ...(await makeAssessment(portal.ctx, { ...given, assessor })), assessor };
}

// product: P17.41
it('a round lists more than 200 assessments of an assessor', async () => {
  const { id, assessor, round, roundId, memberId } = await open();
  const { db, now } = portal.ctx;
  const people = await db.user.createManyAndReturn({
    data: Array.from({ length: 200 }, (_, place) => ({ name: 'Ada', email: `ada${place}@example.org` })),
  });
  for (const [place, { id: applicantId }] of people.entries()) {
    const { scholarshipId } = round;
    const { id: applicationId } = await makeApplication(portal.ctx, { applicantId, scholarshipId });
    const entry = { roundId, applicationId, code: `Z${place}`, enteredAt: now() };
    await db.roundApplication.create({ data: entry });
    await db.assessment.create({ data: { roundId, applicationId, memberId, state: 'ASSIGNED' } });
  }
  const query = `{ myAssessment(id: "${id}") { round { assessments { id } } } }`;
  expect((await portal.as(assessor, query)).data.myAssessment.round.assessments).toHaveLength(201);
});
