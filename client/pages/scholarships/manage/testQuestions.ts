import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Form } from '../../../../rules/forms/question.ts';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../../features/auth/testAccount.ts';
import {
  listManaged,
  makeEdited,
  makeManaged,
  offerFor,
  STAFF,
} from '../../../features/scholarships/testManaged.ts';

const NOTHING: Form = { sections: [] };
export const OTHERS: Form = {
  sections: [
    {
      key: 'essay',
      title: { en: 'Essay' },
      questions: [{ key: 'motivation', kind: 'paragraph', label: { en: 'Why you?' }, isRequired: true }],
    },
  ],
};
const asked = (version: number, form: Form) => ({
  __typename: 'AskedForm',
  id: 'f',
  version,
  generalVersion: 0,
  form,
});

const GENERAL: Form = {
  sections: [
    {
      key: 'school',
      title: { en: 'School' },
      questions: [{ key: 'abroad', kind: 'statement', label: { en: 'Was it abroad?' } }],
    },
  ],
};
const general = { __typename: 'GeneralForm', id: 'g1', name: 'Shared questions', version: 4, form: GENERAL };

export async function openQuestions(save = vi.fn(), others: Answers = {}) {
  const edited = makeEdited();
  const own = {
    ...{ __typename: 'Scholarship', id: edited.id, ownQuestions: null, generalForm: null },
    organisation: null,
  };
  const self = { ...makeManaged(1), ownQuestions: null };
  const other = { ...makeManaged(2), ownQuestions: asked(3, OTHERS) };
  renderPortal(`/dashboard/items/update/${edited.id}?part=questions`, {
    ...startSignedIn(STAFF),
    ...listManaged(() => [makeManaged(1)]),
    ...offerFor(),
    ScholarshipForEdit: () => ({ data: { scholarshipForEdit: edited } }),
    QuestionsForEdit: () => ({
      data: {
        scholarshipForEdit: own,
        profileForm: { __typename: 'ProfileForm', version: 0, form: NOTHING },
      },
    }),
    QuestionsToCopy: () => ({
      data: {
        managedScholarships: { __typename: 'ManagedScholarshipPage', totalCount: 2, items: [self, other] },
      },
    }),
    SaveQuestions: (variables) => {
      save(variables);
      return { data: { saveQuestions: { ...own, ownQuestions: asked(1, variables.form as Form) } } };
    },
    GeneralFormsToChoose: () => ({ data: { generalForms: [general] } }),
    ChooseGeneralForm: ({ formId }) => ({
      data: { chooseGeneralForm: { ...own, generalForm: formId ? general : null } },
    }),
    ...others,
  });
  return within(await screen.findByRole('region', { name: 'Questions' }));
}
