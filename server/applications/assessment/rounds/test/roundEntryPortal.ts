import { afterAll, expect } from 'vitest';
import { startTestPortal } from '../../../../test/api.ts';
import { makeApplication } from '../../../../test/factories.ts';
import { makePerson } from '../../../../test/people.ts';

/** Opens a portal in which `save` stores a round and `enter` adds applications to it. */
export async function openRoundEntryPortal() {
  const portal = await startTestPortal();
  afterAll(() => portal.close());

  const SAVE =
    'mutation ($input: AssessmentRoundInput!) { saveAssessmentRound(input: $input) { id version startsAt entry entryCondition entryBest missing } }';
  const ENTER =
    'mutation ($input: EnterRoundInput!) { enterRound(input: $input) { entered left unknown hasMore } }';

  const BASE = { name: 'Second', perApplication: 1, maxPerAssessor: 40, isBlind: true, method: 'MEAN' };

  const save = (input: Record<string, unknown>) =>
    portal.asModerator(SAVE, { input: { ...BASE, version: 0, ...input } });
  const enter = async (roundId: string, chosen: Record<string, unknown> = {}) =>
    portal.asModerator(ENTER, { input: { roundId, ...chosen } });

  async function addApplication(scholarshipId: string, degree?: string) {
    const person = await makePerson(portal.ctx);
    if (degree) {
      const { errors } = await portal.as(
        person,
        'mutation ($answers: Answers!) { saveApplicantProfile(answers: $answers) { version } }',
        { answers: { degree } },
      );
      expect(errors).toBeUndefined();
    }
    return makeApplication(portal.ctx, { applicantId: person.id, scholarshipId });
  }

  const MASTERS = { fact: 'degree', is: 'oneOf', value: ['MASTERS'] };

  return { portal, save, enter, addApplication, MASTERS };
}
