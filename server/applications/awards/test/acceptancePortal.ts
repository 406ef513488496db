import { expect } from 'vitest';
import { TEST_NOW } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import type { Person } from '../../../test/people.ts';
import { makeForm } from '../../../test/questions.ts';

const SAVE =
  'mutation ($input: AcceptanceFormInput!) { saveAcceptanceForm(input: $input) { version questions { version form } } }';
const ACCEPT =
  'mutation ($input: AcceptAwardInput!) { acceptAward(input: $input) { state answers questions { version } } }';

export const text = (en: string) => ({ en });
export const START = { key: 'startsOn', kind: 'date', label: text('When will you start?'), isRequired: true };
const PLACE = { key: 'takesPlace', kind: 'statement', label: text('I take up my place'), isRequired: true };
const DEFERS = { key: 'defers', kind: 'statement', label: text('I want to start a year later') };
const WHY = {
  ...{ key: 'why', kind: 'paragraph', label: text('Why later?'), isRequired: true },
  showWhen: { fact: 'defers', is: 'flag', value: true },
};
export const FORM = makeForm(START, PLACE, DEFERS, WHY);
export const ANSWERS = { startsOn: '2026-10-01', takesPlace: true };

/** Opens a portal in which `offered` releases an award whose recipient must answer a form to accept it. */
export async function openAcceptancePortal() {
  const parts = await openAwardsPortal();
  const { portal, moderator, opened, prepare, release, clock, sendWhatIsHeld } = parts;
  const { db } = portal.ctx;

  const save = (scholarshipId: string, form: unknown = FORM, version = 0, as: Person = moderator) =>
    portal.as(as, SAVE, { input: { scholarshipId, form, version } });

  return {
    ...parts,
    save,
    async offered(form: unknown = FORM) {
      const { scholarshipId, ids, applications } = await opened(1);
      if (form) expect(getCode(await save(scholarshipId, form))).toBe('ok');
      await prepare(scholarshipId, { outcome: 'AWARD', ids });
      expect((await release(scholarshipId)).errors).toBeUndefined();
      await sendWhatIsHeld();
      clock.now = TEST_NOW;
      const { id } = await db.award.findFirstOrThrow({ where: { application: { scholarshipId } } });
      const owner = applications[0]?.student as Person;
      return { id, scholarshipId, owner, applicationId: ids[0] ?? '' };
    },
    accept: (who: Person, id: string, answers?: object, version = 1) =>
      portal.as(who, ACCEPT, {
        input: {
          ...{ id, signedName: 'Ada Lovelace', agrees: true },
          ...(answers && { answers: { version, answers } }),
        },
      }),
    awardOf: (id: string) => db.award.findUniqueOrThrow({ where: { id }, include: { answerSet: true } }),
    readAs: async (who: Person, id: string) =>
      (await portal.as(who, `{ award(id: "${id}") { questions { version form } answers } }`)).data?.award,
  };
}
