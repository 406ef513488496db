import { expect, it } from 'vitest';
import type { Form, Question } from '../../../../rules/forms/question.ts';
import { findConditionUsers, findDependents, withoutFact } from './conditionUse.ts';
import { copyQuestion } from './editForm.ts';
import { normalizeForm } from './normalizeForm.ts';
import { previewForm } from './previewForm.ts';

const size: Question = {
  ...{ key: 'question', kind: 'choice', label: { en: 'T-shirt size' } },
  options: [
    { value: 'OPTION', label: { en: 'Small' } },
    { value: 'OPTION_2', label: { en: 'Large', bn: ' ' } },
  ],
};
const colour: Question = {
  ...{ key: 'question2', kind: 'line', label: { en: 'Colour' }, help: { en: ' ' } },
  showWhen: { all: [{ fact: 'question', is: 'oneOf', value: ['OPTION_2', 'OPTION'] }] },
};
const FORM: Form = {
  sections: [
    { key: 'section', title: { en: 'Clothes' }, questions: [size, colour] },
    { key: 'section2', title: {}, questions: [] },
  ],
};

it('normalizing a form derives keys from labels and removes empty parts', () => {
  const settled = normalizeForm(FORM, [], 'en');
  expect(settled).toEqual({
    sections: [
      {
        key: 'clothes',
        title: { en: 'Clothes' },
        questions: [
          {
            ...{ key: 'tshirtSize', kind: 'choice', label: { en: 'T-shirt size' } },
            options: [
              { value: 'SMALL', label: { en: 'Small' } },
              { value: 'LARGE', label: { en: 'Large' } },
            ],
          },
          {
            ...{ key: 'colour', kind: 'line', label: { en: 'Colour' } },
            showWhen: { all: [{ fact: 'tshirtSize', is: 'oneOf', value: ['LARGE', 'SMALL'] }] },
          },
        ],
      },
    ],
  });
});

it('relabelling a question does not change its key, but a copy gets another key', () => {
  const stored = normalizeForm(FORM, [], 'en');
  const [section] = stored.sections;
  const [first] = section?.questions ?? [];
  if (!section || !first) throw new Error('The form has a question.');
  const renamed = { ...first, label: { en: 'Size' } };
  const form = copyQuestion({ sections: [{ ...section, questions: [renamed] }] }, 'tshirtSize', 'question');
  const [own, copy] = normalizeForm(form, [stored], 'en').sections[0]?.questions ?? [];
  expect(own).toEqual(renamed);
  expect(copy).toEqual({ ...renamed, key: 'size' });
});

it('removing a question or option also removes it from conditions', () => {
  expect(findConditionUsers(FORM, 'question', 'OPTION').map(({ key }) => key)).toEqual(['question2']);
  expect(findConditionUsers(FORM, 'question', 'OTHER')).toEqual([]);
  expect([...findDependents(FORM, 'question')]).toEqual(['question', 'question2']);
  const conditionIn = (form: Form) => form.sections[0]?.questions[1]?.showWhen;
  expect(conditionIn(withoutFact(FORM, 'question', 'OPTION'))).toEqual({
    all: [{ fact: 'question', is: 'oneOf', value: ['OPTION_2'] }],
  });
  expect(conditionIn(withoutFact(FORM, 'question'))).toBeUndefined();
});

it('the form preview omits incomplete conditions and invalid limits', () => {
  const typed = {
    sections: [
      {
        key: 'a',
        title: { en: '' },
        questions: [
          { ...colour, showWhen: { fact: 'question', is: 'oneOf', value: null } },
          { key: 'essay', kind: 'paragraph', label: {}, maxWords: 'many' },
        ],
      },
    ],
  } as unknown as Form;
  const [section] = previewForm(typed, 'USD', 'Untitled', 'No title').sections;
  expect(section).toMatchObject({ title: { en: 'No title' } });
  expect(section?.questions[0]).not.toHaveProperty('showWhen');
  expect(section?.questions[1]).toEqual({ key: 'essay', kind: 'paragraph', label: { en: 'Untitled' } });
});
