import { expect, it } from 'vitest';
import { type Option, readOptionLines, translateOptions } from './optionLines.ts';

const option = (value: string, en: string, bn?: string): Option => ({
  value,
  label: { en, ...(bn && { bn }) },
});
const A = option('A', 'Apple', 'আপেল');
const B = option('B', 'Birch');
const C = option('C', 'Cedar');
const read = (text: string, options: Option[] = [A, B, C], stored = options) =>
  readOptionLines(text, { options, stored, tag: 'en', textOf: ({ label }) => label?.en ?? '' });

it.each([
  ['blank lines and spaces', 'Apple\n\n Birch \nCedar\n', [A, B, C]],
  ['another order', 'Cedar\nApple\nBirch', [C, A, B]],
  ['a renamed line', 'Apples\nBirch\nCedar', [{ ...A, label: { ...A.label, en: 'Apples' } }, B, C]],
  ['a removed line', 'Apple\nCedar', [A, C]],
  ['a new line', 'Apple\nOak\nBirch\nCedar', [A, { value: 'OPTION', label: { en: 'Oak' } }, B, C]],
  ['no text', ' \n', []],
])('option lines with %s are read as form options', (_name, text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('an option that is removed and typed again gets its stored code back', () => {
  expect(read('Apple\nBirch', [A], [A, B])).toEqual([A, B]);
});

it('translations have the same order as the options', () => {
  expect(translateOptions('আপেল\n\nসিডার', [A, B, C], 'bn').map(({ label }) => label?.bn)).toEqual([
    'আপেল',
    '',
    'সিডার',
  ]);
});
