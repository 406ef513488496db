import { afterAll } from 'vitest';
import { startTestPortal } from '../../../../test/api.ts';
import { makeAssessment } from '../../../../test/assessment.ts';
import { makePerson, type Person } from '../../../../test/people.ts';

/** Opens a portal in which `open` creates an assessment and its assessor. */
export async function openWorkbenchPortal() {
  const portal = await startTestPortal();
  afterAll(() => portal.close());

  async function open(given: Parameters<typeof makeAssessment>[1] = {}) {
    const assessor = await makePerson(portal.ctx);
    return { ...(await makeAssessment(portal.ctx, { ...given, assessor })), assessor };
  }

  const save = (as: Person, input: object) =>
    portal.as(
      as,
      'mutation ($input: AssessmentInput!) { saveAssessment(input: $input) { state version answers notes isLate problems { question } } }',
      { input },
    );
  const change = (as: Person, name: string, input: object) =>
    portal.as(
      as,
      `mutation ($input: ${'reason' in input ? 'AssessmentReasonInput' : 'AssessmentVersionInput'}!) {
        ${name}(input: $input) { state total isPassed version application { ssc } viewerCanReopen } }`,
      { input },
    );
  const stored = (id: string) => portal.ctx.db.assessment.findUniqueOrThrow({ where: { id } });

  return { portal, open, save, change, stored };
}
