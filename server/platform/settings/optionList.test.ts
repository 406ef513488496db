import { expect, it } from 'vitest';
import { optionList } from './optionList.ts';

const schema = optionList('degree');

const law = { code: 'LAW', labels: { en: 'Law', bn: 'আইন' }, words: ['jurisprudence'] };

it('an option list is read from JSON, and the default list has three options', () => {
  expect(schema.parse(undefined).map(({ code }) => code)).toEqual(['DIPLOMA', 'BACHELOR', 'MASTERS']);
  expect(schema.parse(JSON.stringify([law, { code: 'MASTERS' }]))).toEqual([law, { code: 'MASTERS' }]);
});

it.each([
  ['invalid JSON', 'LAW', /a JSON array/],
  ['no entries', [], /a JSON array/],
  ['too many entries', Array.from({ length: 61 }, (_, n) => ({ ...law, code: `A${n}` })), /a JSON array/],
  ['a lower-case code', [{ ...law, code: 'law' }], /a JSON array/],
  ['a multi-line label', [{ ...law, labels: { en: 'La\nw' } }], /a JSON array/],
  ['an overlong label', [{ ...law, labels: { en: 'x'.repeat(61) } }], /a JSON array/],
  ['an unknown property', [{ ...law, label: 'Law' }], /a JSON array/],
  ['an added code without a label', [{ code: 'LAW' }], /a label for LAW/],
  ['a repeated code', [law, { ...law, labels: { en: 'Laws' } }], /LAW is listed twice/],
  ['a repeated label', [law, { code: 'LLM', labels: { en: 'LAW' } }], /LAW is listed twice/],
  ['a default label', [{ code: 'MASTERS' }, { code: 'LLM', labels: { en: 'Masters' } }], /Masters is listed/],
])('an option list with %s is rejected', (_what, list, expected) => {
  const { error } = schema.safeParse(typeof list === 'string' ? list : JSON.stringify(list));
  expect(error?.issues[0]?.message).toMatch(expected);
});
