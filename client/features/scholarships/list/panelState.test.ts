import { describe, expect, it } from 'vitest';
import { EMPTY_LIST } from './listState.ts';
import { toListChange, toPanelState } from './panelState.ts';
import type { SearchMeanings } from './useScholarshipList.ts';

const TODAY = '2026-11-21';
const part = (meaning: SearchMeanings[number]['meaning'], value: string | null, changes: object = {}) => ({
  __typename: 'UnderstoodWords' as const,
  ...{
    words: 'x',
    meaning,
    value,
    unlistedDegree: null,
    deadlineFrom: null,
    deadlineTo: null,
    searchWithout: '',
  },
  ...changes,
});

// product: P2.8
describe('filter panel state', () => {
  it.each([
    [part('SUBJECT', 'DOCTOR'), { subjects: ['DOCTOR'] }],
    [part('CATEGORY', 'PARTIAL'), { categories: ['PARTIAL'] }],
    [part('DEGREE', 'MASTERS'), { degrees: ['MASTERS'] }],
    [part('COUNTRY', 'Japan'), { countries: ['Japan'] }],
    [part('NO_FEE', null), { noFee: true }],
    [part('MAX_FEE', '50'), { feeMax: 50 }],
    [part('MIN_AMOUNT', '10000 EUR'), { currency: 'EUR', amountMin: 10_000 }],
    [part('COVERS', 'TRAVEL'), { covers: ['TRAVEL'] }],
    [part('RENEWABLE', null), { renewable: true }],
    [part('OPEN', null), { open: true }],
    [part('DEADLINE', null, { deadlineFrom: TODAY, deadlineTo: '2026-12-21' }), { deadline: 30 }],
    [part('DEADLINE', null, { deadlineFrom: TODAY, deadlineTo: '2026-12-31' }), {}],
    [part('REGION', 'EUROPE'), {}],
    [part('NATIONALITY', 'Kenya'), {}],
    [part('GROUP', 'WOMEN'), {}],
  ])('the recognised filter %j selects %j in the filter panel', (understood, chosen) => {
    expect(toPanelState(EMPTY_LIST, [understood], TODAY)).toEqual({ ...EMPTY_LIST, ...chosen });
  });

  it("changing a filter removes only that filter's words from the search", () => {
    const state = { ...EMPTY_LIST, q: 'masters or bachelor in japan no fee' };
    const understood = [
      part('DEGREE', 'MASTERS', { words: 'masters', searchWithout: 'or bachelor in japan no fee' }),
      part('DEGREE', 'BACHELOR', { words: 'bachelor', searchWithout: 'masters or in japan no fee' }),
      part('COUNTRY', 'Japan', { words: 'japan', searchWithout: 'masters or bachelor no fee' }),
    ];
    const change = { degrees: ['BACHELOR' as const] };
    expect(toListChange(state, { understood, today: TODAY, change })).toEqual({
      degrees: ['BACHELOR'],
      q: 'or in japan no fee',
    });
    const other = { subjects: ['DOCTOR' as const] };
    expect(toListChange(state, { understood, today: TODAY, change: other })).toEqual(other);
  });

  it.each([
    ['us', 'business or us', 'business or'],
    ['u.s.', 'u.st or (u.s.)', 'u.st or ( )'],
    ['peru', 'perú perués or peru', 'perú perués or'],
  ])('removing the word %s does not change other words', (words, searchWithout, q) => {
    const understood = [
      part('COUNTRY', 'United Kingdom', { words: 'uk', searchWithout }),
      part('COUNTRY', 'X', { words, searchWithout: 'business in uk or' }),
    ];
    const change = { countries: ['X'] };
    expect(toListChange(EMPTY_LIST, { understood, today: TODAY, change })).toEqual({ ...change, q });
  });
});
