import { beforeEach } from 'vitest';
import { TEST_NOW } from '../../../../test/api.ts';
import { openAwardsPortal } from '../../../../test/awardsPortal.ts';
import type { Person } from '../../../../test/people.ts';
import { sendRelease } from '../../../decisions/sendRelease.ts';

const LETTER = `id recipient subject text editable { subject text } isEdited isLeftOut version isChangeable`;

export const OWN = {
  subject: 'Dear Ada',
  text: 'Well done.\n\nPlease answer by {{ until }}. {{ name }} <b>',
};

/** Opens a portal in which `awarded` prepares awards and `send` releases them. */
export async function openLettersPortal() {
  const parts = await openAwardsPortal();
  const { portal, moderator, opened, prepare, release, clock } = parts;

  beforeEach(() => {
    clock.now = TEST_NOW;
  });

  const letterOf = async (applicationId: string) =>
    (
      await portal.as(moderator, `query ($id: UUID!) { decisionLetter(applicationId: $id) { ${LETTER} } }`, {
        id: applicationId,
      })
    ).data.decisionLetter;

  return {
    ...parts,
    letterOf,
    edit: async (applicationId: string, letter: object | null, version?: number, as: Person = moderator) =>
      portal.as(
        as,
        `mutation ($input: DecisionLetterInput!) { editDecisionLetter(input: $input) { ${LETTER} } }`,
        {
          input: {
            applicationId,
            letter,
            version: version ?? (await letterOf(applicationId))?.version ?? 0,
          },
        },
      ),
    leaveOut: (id: string, isLeftOut = true, as: Person = moderator) =>
      portal.as(
        as,
        `mutation ($id: UUID!, $isLeftOut: Boolean!) { leaveDecisionOut(applicationId: $id, isLeftOut: $isLeftOut) { isLeftOut } }`,
        { id, isLeftOut },
      ),
    async awarded(count = 2, plan: object = {}) {
      const made = await opened(count, plan);
      await prepare(made.scholarshipId, { outcome: 'AWARD', ids: made.ids });
      const [first = '', second = ''] = made.ids;
      return { ...made, first, second };
    },
    async send(scholarshipId: string, given: object = {}) {
      const made = (await release(scholarshipId, given)).release;
      clock.now = new Date(new Date(made.releaseAt).getTime());
      await sendRelease(portal.ctx, made.id);
      return made;
    },
  };
}
