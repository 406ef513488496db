import { afterAll } from 'vitest';
import { startTestPortal } from '../../../test/api.ts';
import { FORM, submit } from '../../../test/applying.ts';
import { makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeForm, makeScholarshipWithQuestions } from '../../../test/questions.ts';

export const SET = `answers { version answers notAsked problems { question message } setAside { question kind answer }
  sections { key state } questions { version } }`;
const SAVE = `mutation ($id: UUID!, $content: JSON!, $version: Int, $answers: Answers) {
  saveDraft(input: { scholarshipId: $id, content: $content, version: $version, answers: $answers }) { version content ${SET} }
}`;

export const SUBMIT_ALL = `mutation ($inputs: [ApplicationInput!]!, $key: String) {
  submitApplications(inputs: $inputs, idempotencyKey: $key) { scholarshipId isDone application { id } code message
    fields { field message } questions { version added } }
}`;

export const form = (scholarshipId: string, given: object = {}) => ({
  ...FORM,
  scholarshipId,
  consent: true,
  ...given,
});

export const fieldsOf = ({ errors }: Awaited<ReturnType<typeof submit>>) =>
  Object.keys(errors?.[0]?.extensions.fields ?? {}).sort();

/** Opens a portal in which `applied` submits an application with the given questions and answers. */
export async function openAnswersPortal() {
  const portal = await startTestPortal();
  afterAll(() => portal.close());

  const saveDraft = (who: Person, id: string, answers: unknown, version?: number, content: object = {}) =>
    portal.as(who, SAVE, { id, answers, version, content });
  const saveQuestions = (id: string, version: number, ...questions: object[]) =>
    portal.asModerator(
      'mutation ($id: UUID!, $form: Form!, $version: Int!) { saveQuestions(input: { scholarshipId: $id, form: $form, version: $version }) { id } }',
      { id, version, form: makeForm(...questions) },
    );

  async function applied(questions: object[], answers: object, given: object = {}) {
    const who = await makePerson(portal.ctx);
    const organisation = await makeOrganisation(portal.ctx);
    const scholarship = await makeScholarshipWithQuestions(portal.ctx, questions, {
      organisationId: organisation.id,
    });
    const { data } = await submit(portal, who, scholarship.id, {
      ...given,
      answers: { version: 1, answers },
    });
    return { who, organisation, scholarship, id: String(data.submitApplication.id) };
  }

  return { portal, saveDraft, saveQuestions, applied };
}
