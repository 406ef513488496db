import type { Form } from '../../../../rules/forms/question.ts';

export const FORM: Form = {
  sections: [
    {
      key: 'essay',
      title: { en: 'Essay' },
      questions: [
        {
          ...{ key: 'motivation', kind: 'paragraph', label: { en: 'Why you?' } },
          ...{ isRequired: true, maxWords: 5 },
        },
        { key: 'abroad', kind: 'statement', label: { en: 'Have you studied abroad?' } },
        {
          ...{ key: 'where', kind: 'line', label: { en: 'Where?' }, isRequired: true },
          showWhen: { fact: 'abroad', is: 'flag', value: true },
        },
      ],
    },
  ],
};
export const asked = {
  ...{ __typename: 'AskedForm' as const, id: 'f1', name: null as string | null, form: FORM },
  ...{ version: 2, generalVersion: 0 },
};
