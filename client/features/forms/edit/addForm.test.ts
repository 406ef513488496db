import { expect, it } from 'vitest';
import type { Form } from '../../../../rules/forms/question.ts';
import { addForm } from './addForm.ts';

const FORM: Form = {
  sections: [
    {
      key: 'plans',
      title: { en: 'Plans' },
      questions: [
        { key: 'abroad', kind: 'statement', label: { en: 'Going abroad?' } },
        {
          ...{ key: 'where', kind: 'country', label: { en: 'Where to?' } },
          showWhen: { fact: 'abroad', is: 'flag', value: true },
        },
      ],
    },
  ],
};

it('copied questions are appended with new keys, which their conditions use', () => {
  expect(addForm({ sections: [] }, FORM)).toEqual(FORM);
  const [own, copied] = addForm(FORM, FORM, ['question']).sections;
  expect(own).toEqual(FORM.sections[0]);
  expect(copied?.key).not.toBe('plans');
  const [first, second] = copied?.questions ?? [];
  expect(new Set(['abroad', 'where', 'question', first?.key, second?.key]).size).toBe(5);
  expect(second?.showWhen).toEqual({ fact: first?.key, is: 'flag', value: true });
});
