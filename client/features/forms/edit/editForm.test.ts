import { expect, it } from 'vitest';
import { builtInProfileForm } from '../../../../rules/forms/profileForm.ts';
import { listQuestions } from '../../../../rules/forms/question.ts';
import { addBuiltInQuestion, moveQuestion, removeQuestion, withoutEmpty } from './editForm.ts';
import { keyFor } from './names.ts';

const FORM = builtInProfileForm({ currency: 'USD' });
const keys = (form: typeof FORM) => form.sections.map((section) => section.questions.map(({ key }) => key));

it('a question can move within its section and to the next section', () => {
  const [about, studies = [], means] = keys(FORM);
  const down = moveQuestion(FORM, 'languages', 1);
  expect(keys(down)).toEqual([about?.slice(0, -1), ['languages', ...studies], means]);
  expect(keys(moveQuestion(down, 'languages', -1))).toEqual(keys(FORM));
  expect(keys(moveQuestion(FORM, 'residence', -1))[0]?.slice(0, 2)).toEqual(['residence', 'nationality']);
  for (const [key, step] of [
    ['nationality', -1],
    ['income', 1],
  ] as const)
    expect(keys(moveQuestion(FORM, key, step))).toEqual(keys(FORM));
});

it('restoring a removed built-in question also restores its section', () => {
  const off = withoutEmpty(removeQuestion(FORM, 'income'));
  expect(off.sections).toHaveLength(2);
  const [income] = listQuestions(FORM).filter(({ key }) => key === 'income');
  expect(income && addBuiltInQuestion(off, FORM, income)).toEqual(FORM);
});

it.each([
  ['Favourite colour?', [], 'favouriteColour'],
  ['Favourite colour?', ['favouriteColour', 'favouriteColour2'], 'favouriteColour3'],
  ['Größe', [], 'groe'],
  ['জাতীয়তা', [], 'question'],
  ['2nd language', [], 'question2ndLanguage'],
])('the question label “%s” with taken keys %j gets the key %s', (label, taken, key) => {
  expect(keyFor(label, taken)).toBe(key);
});
