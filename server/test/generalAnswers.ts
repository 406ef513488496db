import type { TestPortal } from './api.ts';
import { makeScholarship } from './factories.ts';
import { makePerson, type Person } from './people.ts';
import { makeForm, makeGeneralForm, makeScholarshipWithQuestions, TOWN, TRAVELS } from './questions.ts';

export const SCHOOL = { key: 'school', kind: 'line', label: { en: 'School' }, isRequired: true };
const WHERE = { ...TOWN, key: 'where' };

export const SET = `version generalVersion kept answers problems { question } setAside { question kind answer } sections { key state }
  questions { version generalVersion }`;
const SAVE = `mutation ($id: UUID!, $content: JSON!, $version: Int, $answers: Answers, $generalVersion: Int) {
  saveDraft(input: { scholarshipId: $id, content: $content, version: $version, answers: $answers, generalVersion: $generalVersion }) {
    version answers { ${SET} } } }`;

type Draft = { version?: number; generalVersion?: number; content?: object };

export function openGeneralAnswers(portal: () => TestPortal) {
  return {
    /** Creates two scholarships with the same general form. The first also has a separate question. */
    async sharing(...questions: object[]) {
      const { ctx } = portal();
      const general = await makeGeneralForm(ctx, questions.length > 0 ? questions : [SCHOOL, TRAVELS]);
      const generalFormId = general.id;
      const first = await makeScholarshipWithQuestions(ctx, [WHERE], { generalFormId });
      const second = await makeScholarship(ctx, { generalFormId });
      return { general, first: first.id, second: second.id, who: await makePerson(ctx) };
    },
    saveDraft: (who: Person, id: string, answers: unknown, { content = {}, ...given }: Draft = {}) =>
      portal().as(who, SAVE, { id, answers, content, ...given }),
    answersOf: async (who: Person, id: string) =>
      (await portal().as(who, `{ scholarship(id: "${id}") { viewerAnswers { ${SET} } } }`)).data.scholarship
        .viewerAnswers,
    saveGeneral: (id: string, version: number, ...questions: object[]) =>
      portal().asModerator(
        `mutation ($id: UUID!, $form: Form!, $version: Int!) {
          saveGeneralForm(input: { id: $id, name: "General", form: $form, version: $version }) { version } }`,
        { id, version, form: makeForm(...questions) },
      ),
  };
}
