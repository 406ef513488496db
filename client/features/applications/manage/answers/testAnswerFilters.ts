import { renderList } from '../../../../pages/applications/manage/testDesk.tsx';
import { makeStaffApplication, SCHOLARSHIP_ID } from '../../testApplications.ts';

const label = (en: string) => ({ label: { en } });
const FORM = {
  sections: [
    {
      key: 'about',
      questions: [
        { key: 'motivation', kind: 'paragraph', ...label('Why you?') },
        {
          key: 'subjects',
          kind: 'choices',
          ...label('Subjects'),
          options: [{ value: 'MUSIC', ...label('Music') }],
        },
        { key: 'income', kind: 'money', ...label('Income'), currency: 'EUR' },
        { key: 'transcript', kind: 'document', ...label('Transcript') },
      ],
    },
  ],
};

export function renderFiltered(query = '', row = makeStaffApplication()) {
  return renderList(
    row,
    {
      FilterableQuestions: () => ({
        data: {
          scholarshipForEdit: {
            ...{ __typename: 'Scholarship', id: SCHOLARSHIP_ID, generalForm: null },
            ownQuestions: { __typename: 'AskedForm', id: 'f1', version: 1, generalVersion: null, form: FORM },
          },
        },
      }),
    },
    `/dashboard/allapplyscholarship?scholarship=${SCHOLARSHIP_ID}${query}`,
  );
}
