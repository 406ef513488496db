import { expect, test } from 'vitest';
import { checkAnswers } from './answers/checkAnswers.ts';
import { NOT_IN_APPLICATION } from './applicationForm.ts';
import { formSchema } from './form.ts';
import type { Form, Question } from './question.ts';
import { labelQuestion } from './questionTexts.ts';
import { hasWeight, readRubric, rubricSchema } from './rubric.ts';

const label = { en: 'Merit' };
const merit = {
  key: 'merit',
  kind: 'score',
  label,
  from: 1,
  to: 3,
  weight: 2,
  wordings: { 1: { en: 'Weak' } },
};
const eligible = { key: 'eligible', kind: 'statement', label, isGate: true };
const formOf = (...questions: object[]) =>
  ({ sections: [{ key: 'a', title: label, questions }] }) as unknown as Form;

// product: P17.3
test('a rubric can contain scores and gates, but an application form cannot contain scores', () => {
  const form = formOf(merit, eligible);
  expect(rubricSchema.safeParse(form).data).toEqual(form);
  expect(readRubric(form)).toMatchObject({ scores: [{ key: 'merit' }], gates: [{ key: 'eligible' }] });
  const ofApplications = formSchema({ sections: [] }, { without: NOT_IN_APPLICATION });
  expect(ofApplications.safeParse(form).error?.issues[0]?.path).toEqual([
    'sections',
    0,
    'questions',
    0,
    'kind',
  ]);
});

test('a rubric whose scores are all informational has no weight', () => {
  expect(hasWeight(formOf(merit))).toBe(true);
  expect(hasWeight(formOf({ ...merit, weight: 0 }, eligible))).toBe(false);
});

test.each([
  ['document', {}],
  ['reference', {}],
])('a rubric cannot contain a %s', (kind, limits) => {
  expect(rubricSchema.safeParse(formOf({ key: 'file', kind, label, ...limits })).success).toBe(false);
});

test('a gate must be answered with either yes or no', () => {
  const problemsOf = (answers: object) =>
    checkAnswers(formOf(eligible), answers as Record<string, unknown>, 'complete').problems;
  expect(problemsOf({})).toHaveProperty('eligible');
  expect(problemsOf({ eligible: false })).toEqual({});
  expect(problemsOf({ eligible: true })).toEqual({});
});

test('the options of a score are labelled with descriptions or numbers', () => {
  const words = { language: 'en', ownLanguage: 'en', builtIn: () => undefined };
  expect(labelQuestion(merit as unknown as Question, words).options).toEqual([
    { value: '1', label: 'Weak' },
    { value: '2', label: '2' },
    { value: '3', label: '3' },
  ]);
});
