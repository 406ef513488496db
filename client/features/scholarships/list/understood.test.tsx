import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePage } from '../testScholarships.ts';
import { cards, renderList, twenty } from './testList.tsx';

// product: P2.8
describe('filters recognised in the search text', () => {
  const degree = {
    __typename: 'UnderstoodWords',
    words: 'masters',
    meaning: 'DEGREE',
    value: 'MASTERS',
    unlistedDegree: null,
    deadlineFrom: null,
    deadlineTo: null,
    searchWithout: 'canada',
  } as const;
  const country = {
    ...degree,
    words: 'canada',
    meaning: 'COUNTRY',
    value: 'Canada',
    searchWithout: 'masters',
  } as const;
  const pills = () =>
    within(screen.getByRole('list', { name: 'Active filters' }))
      .getAllByRole('button')
      .map((button) => [button.textContent, button.getAttribute('aria-label')]);

  it('recognised filters appear as removable pills next to the search text', async () => {
    const { router } = renderList('?q=masters+in+canada&open=1', ({ filter }) =>
      makePage(twenty.slice(0, 3), {
        understood:
          filter?.search === 'masters in canada' ? [degree, country] : [{ ...degree, searchWithout: '' }],
      }),
    );
    await cards();
    expect(pills()).toEqual([
      ['“masters in canada”', 'Remove filter “masters in canada”'],
      ['Degree: Masters', 'Remove filter Degree: Masters, from your search'],
      ['Country: Canada', 'Remove filter Country: Canada, from your search'],
      ['Open for applications', 'Remove filter Open for applications'],
      ['Clear all', null],
    ]);
    await userEvent.click(screen.getByRole('button', { name: /Country: Canada/ }));
    expect(router.state.location.search).toBe('?q=masters&open=1');
    expect(screen.queryByRole('button', { name: /Country: Canada/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /Degree: Masters/ }));
    expect(router.state.location.search).toBe('?open=1');
  });

  it('every type of recognised filter has a readable label', async () => {
    const parts = [
      { ...degree, meaning: 'REGION', value: 'EUROPE' },
      { ...degree, meaning: 'NO_FEE', value: null },
      { ...degree, meaning: 'MAX_FEE', value: '50' },
      { ...degree, meaning: 'MIN_AMOUNT', value: '10000 EUR' },
      { ...degree, meaning: 'COVERS', value: 'TRAVEL' },
      { ...degree, meaning: 'RENEWABLE', value: null },
      { ...degree, meaning: 'DEADLINE', value: null, deadlineFrom: '2027-04-01' },
      { ...degree, meaning: 'OPEN', value: null },
      { ...degree, meaning: 'DEADLINE', value: null, deadlineFrom: '2026-12-01', deadlineTo: '2026-12-31' },
      { ...degree, meaning: 'SORT', value: 'WORLD_RANK' },
      { ...degree, meaning: 'SUBJECT', value: 'DOCTOR' },
      { ...degree, meaning: 'CATEGORY', value: 'FULL_FUND' },
      { ...degree, meaning: 'NATIONALITY', value: 'Kenya' },
      { ...degree, meaning: 'GROUP', value: 'WOMEN', words: 'girls' },
      // A newer server may send a meaning that this page cannot label.
      { ...degree, meaning: 'LANGUAGE' as 'SORT', value: 'FRENCH' },
    ] as const;
    renderList('?q=all+of+it', () => makePage(twenty.slice(0, 3), { understood: [...parts] }));
    await cards();
    expect(pills().map(([label]) => label)).toEqual([
      '“all of it”',
      'Region: Europe',
      'No fee',
      'Fee up to $50',
      'At least €10,000 in the first year',
      'Covers: Travel',
      'Renewable',
      'Closes on or after 1 Apr 2027',
      'Open for applications',
      'Closes 1 – 31 Dec 2026',
      'Best world rank first',
      'Subject: Doctor',
      'Category: Full fund',
      'Open to applicants from Kenya',
      '“girls” first',
      'Clear all',
    ]);
  });

  it('notes above the results explain nationalities, groups, exclusions and unlisted degrees', async () => {
    const phd = { ...degree, words: 'phd', unlistedDegree: 'DOCTORATE' } as const;
    const kenya = { ...degree, words: 'kenyans', meaning: 'NATIONALITY', value: 'Kenya' } as const;
    const usa = { ...degree, words: 'usa', meaning: 'EXCLUDED', value: 'United States' } as const;
    const girls = { ...degree, words: 'girls', meaning: 'GROUP', value: 'WOMEN' } as const;
    renderList('?q=phd+for+kenyans+girls', () =>
      makePage(twenty.slice(0, 3), { understood: [phd, kenya, girls, usa] }),
    );
    await cards();
    expect(screen.getByText('No doctorates here.').closest('p')).toHaveTextContent(
      'No doctorates here. Masters:',
    );
    expect(
      screen.getByText('Scholarships that do not accept applicants from Kenya are left out.'),
    ).toBeVisible();
    expect(screen.getByText(/^There is no filter that leaves out “usa”/)).toBeVisible();
    expect(screen.getByText(/There is no filter for “girls”\. Scholarships that mention it/)).toBeVisible();
  });

  it('the filter panel shows recognised filters as chosen and can change them', async () => {
    const { router } = renderList('?q=masters+in+canada', ({ filter }) =>
      makePage(twenty.slice(0, 3), {
        understood: filter?.search === 'masters in canada' ? [degree, country] : [],
      }),
    );
    await cards();
    const panel = within(await screen.findByRole('region', { name: 'Filters', hidden: true }));
    await waitFor(() => expect(panel.getByLabelText(/^Masters/)).toBeChecked());
    expect(panel.getByLabelText(/^Canada/)).toBeChecked();
    expect(panel.getByLabelText(/^Bachelor/).closest('label')).toHaveTextContent(/^Bachelor$/);
    await userEvent.click(panel.getByLabelText(/^Bachelor/));
    expect(router.state.location.search).toBe('?q=canada&degree=MASTERS&degree=BACHELOR');
    await router.navigate('/allScholarship?q=masters+in+canada');
    await waitFor(() => expect(panel.getByLabelText(/^Canada/)).toBeChecked());
    await userEvent.click(panel.getByLabelText(/^Canada/));
    expect(router.state.location.search).toBe('?q=masters');
  });
});
