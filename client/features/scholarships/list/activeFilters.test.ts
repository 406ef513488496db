import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../lib/useMessages.ts';
import { activeFilters, clearFilters } from './activeFilters.ts';
import { changeList, EMPTY_LIST, type ListState } from './listState.ts';

const words = { t: pageTexts('scholarships'), options: pageTexts('options') };

const full: ListState = {
  ...EMPTY_LIST,
  q: 'law',
  page: 3,
  sort: 'WORLD_RANK',
  subjects: ['DOCTOR', 'ENGINEERING'],
  categories: ['FULL_FUND'],
  degrees: ['MASTERS'],
  countries: ['Japan'],
  feeMin: 1000,
  feeMax: 2000,
  deadline: 7,
  open: true,
};

describe('active filters', () => {
  it('the plain scholarship list has no active filters, regardless of sort order and page', () => {
    expect(activeFilters(words, { ...EMPTY_LIST, page: 2, sort: 'WORLD_RANK' }, 'USD')).toEqual([]);
  });

  it('each active filter has a readable label, which includes the currency for fees', () => {
    expect(activeFilters(words, full, 'EUR').map(({ label }) => label)).toEqual([
      '“law”',
      'Country: Japan',
      'Open for applications',
      'Subject: Doctor',
      'Subject: Engineering',
      'Category: Full fund',
      'Degree: Masters',
      'Deadline within 7 days',
      'Fee from €1,000',
      'Fee up to €2,000',
    ]);
  });

  it('removing all filters preserves the sort order of the scholarship list', () => {
    let state = full;
    for (let left = activeFilters(words, state, 'USD'); left[0]; left = activeFilters(words, state, 'USD')) {
      expect(activeFilters(words, left[0].without, 'USD')).toHaveLength(left.length - 1);
      state = left[0].without;
    }
    expect(state).toEqual(changeList(EMPTY_LIST, { sort: 'WORLD_RANK' }));
    expect(clearFilters(full)).toEqual(state);
  });
});
