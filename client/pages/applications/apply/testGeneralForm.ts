import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { joinForms } from '../../../../rules/forms/generalForm.ts';
import type { Form, Question } from '../../../../rules/forms/question.ts';
import { type makeDraft, makeFormScholarship } from '../../../features/applications/testApplications.ts';
import { findForm, startServer } from './testApplyForm.tsx';

export const line = (key: string, label: string): Question => ({ key, kind: 'line', label: { en: label } });
export const formOf = (key: string, title: string, ...questions: Question[]): Form => ({
  sections: [{ key, title: { en: title }, questions }],
});
export const SHARED = formOf('school', 'School', line('name', 'Which school?'), line('year', 'Which year?'));
export const OWN = formOf('essay', 'Essay', line('why', 'Why you?'));
const versions = { version: 2, generalVersion: 5 };
export const asked = {
  ...{ __typename: 'AskedForm' as const, id: 'f1', name: 'General application', ...versions },
  form: joinForms(SHARED, OWN),
};

export function answersOf(answers: object, generalVersion = 1) {
  return {
    ...{ __typename: 'AnswerSet', questions: { __typename: 'AskedForm', id: 'f1', ...versions } },
    ...{ generalVersion, answers, kept: Object.keys(answers), problems: [], setAside: [] },
  } as never;
}

export async function openForm({
  draft = null as ReturnType<typeof makeDraft> | null,
  questions = asked,
} = {}) {
  const started = startServer(
    makeFormScholarship({
      questions,
      viewerDraft: draft,
      viewerAnswers: answersOf({ 'general.name': 'Oslo katedralskole' }),
    }),
  );
  await findForm();
  return started.server;
}

export const changeSchool = () =>
  userEvent.click(screen.getByRole('button', { name: 'Change: Which school?' }));
