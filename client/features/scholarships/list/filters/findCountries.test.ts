import { expect, it } from 'vitest';
import { findCountries, listCountries } from './findCountries.ts';

const counted = [
  { value: 'Canada', count: 9 },
  { value: 'Côte d’Ivoire', count: 1 },
  { value: 'Japan', count: 4 },
  { value: 'United Kingdom', count: 12 },
  { value: 'United States', count: 12 },
];
const names = (found: { value: string }[]) => found.map(({ value }) => value);

it('a chosen country without matches is listed with a count of zero', () => {
  expect(listCountries(counted, ['Norway', 'Japan'])).toContainEqual({ value: 'Norway', count: 0 });
});

it('the country filter shows the countries with the most matches and all chosen countries', () => {
  const all = listCountries(counted, ['Japan']);
  expect(names(findCountries(all, { text: '  ', most: 2, chosen: ['Japan'] }))).toEqual([
    'Japan',
    'United Kingdom',
    'United States',
  ]);
});

it.each([
  ['united', ['United Kingdom', 'United States']],
  ['STATES', ['United States']],
  ['cote d', ['Côte d’Ivoire']],
  ['ivoire ', ['Côte d’Ivoire']],
  ['anada', []],
  ['.*', []],
])('the country search “%s” finds %o', (text, found) => {
  expect(names(findCountries(counted, { text, most: 2, chosen: [] }))).toEqual(found);
});
