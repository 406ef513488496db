import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../app/testPortal.tsx';
import { readRecentSearches, rememberSearch } from '../../../lib/recentSearches.ts';
import { ScholarshipSearch } from './ScholarshipSearch.tsx';

const one = (kind: string, value: string, slug: string | null = null) => ({
  __typename: 'SearchSuggestion',
  kind,
  value,
  search: null as string | null,
  slug,
  universityName: slug && 'University of Oxford',
});

const CANADA = one('COUNTRY', 'Canada');
const BESIDE = { ...CANADA, search: 'masters' };
const OXFORD = [
  one('UNIVERSITY', 'University of Oxford'),
  one('COUNTRY', 'Oxland'),
  one('DEGREE', 'MASTERS'),
  one('SCHOLARSHIP', 'Clarendon Fund', 'clarendon-fund'),
  // A meaning that only a newer server knows.
  one('PLANET', 'Mars'),
];

async function renderSearch() {
  const rendered = renderScreen(<ScholarshipSearch id="search" />, {
    SearchSuggestions: ({ text }) => {
      if (text === 'broken') throw new Error('No.');
      const found =
        text === 'ox' ? OXFORD : text === 'can' ? [CANADA] : text === 'masters in can' ? [BESIDE] : [];
      return { data: { searchSuggestions: found } };
    },
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search scholarships' });
  return { ...rendered, field };
}

async function openFor(text: string) {
  const rendered = await renderSearch();
  await userEvent.click(rendered.field);
  await userEvent.type(rendered.field, text);
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  return { ...rendered, list };
}

const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const chosen = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => localStorage.clear());

// product: P2.9
describe('search suggestions', () => {
  it('search suggestions appear in groups, and screen readers announce their number', async () => {
    const { field, list } = await openFor('ox');
    expect(within(list).getAllByRole('group')).toHaveLength(4);
    expect(labels()).toEqual([
      'University of Oxford',
      'Oxland',
      'Masters',
      'Clarendon Fund University of Oxford',
    ]);
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(field).toHaveAttribute('aria-controls', list.id);
    expect(screen.getByRole('status')).toHaveTextContent('4 suggestions');
  });

  it('search suggestions can be chosen by keyboard while the field has focus', async () => {
    const { field, router } = await openFor('ox');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen(field)).toBe('Oxland');
    await userEvent.keyboard('{End}');
    expect(chosen(field)).toMatch(/^Clarendon/);
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen(field)).toBe('University of Oxford');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Home}{ArrowDown}{ArrowDown}');
    expect(chosen(field)).toBe('Masters');
    expect(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      '/allScholarship?degree=MASTERS',
    );
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('choosing a search suggestion preserves the words typed before it', async () => {
    const { router } = await openFor('masters in can');
    await userEvent.click(await screen.findByRole('option', { name: 'masters Canada' }));
    expect(router.state.location.search).toBe('?q=masters&country=Canada');
  });

  it.each([
    ['University of Oxford', '/allScholarship?q=University+of+Oxford'],
    ['Oxland', '/allScholarship?country=Oxland'],
    ['Clarendon Fund University of Oxford', '/scholarships/clarendon-fund'],
  ])('a search suggestion opens its target: %s', async (name, address) => {
    const { router } = await openFor('ox');
    await userEvent.click(screen.getByRole('option', { name }));
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(address);
  });

  it('Enter submits the search, and Escape or Tab closes the suggestions', async () => {
    const { field, router } = await openFor('ox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('ox');
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    expect(screen.queryByRole('listbox')).toBeNull();
    field.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=ox'));
    expect(readRecentSearches()).toEqual(['ox']);
    await userEvent.clear(field);
    expect(labels()).toEqual(['ox']);
  });

  it('search suggestions load after a pause, and outdated responses are ignored', async () => {
    const { field, asked } = await renderSearch();
    await userEvent.click(field);
    for (const value of ['o', 'ox', 'can']) fireEvent.input(field, { target: { value } });
    await waitFor(() => expect(labels()).toEqual(['Canada']));
    expect(
      asked.filter(({ name }) => name === 'SearchSuggestions').map(({ variables }) => variables),
    ).toEqual([{ text: 'can' }]);
  });

  it('a search can be submitted without suggestions if the server fails', async () => {
    const { field, router } = await renderSearch();
    await userEvent.click(field);
    await userEvent.type(field, 'broken{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=broken'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

// product: P2.9
describe('recent searches', () => {
  it('the search field offers the last five distinct searches, which can be removed', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'TWO ', '']) rememberSearch(text);
    const { field, router } = await renderSearch();
    await userEvent.click(field);
    await screen.findByRole('listbox');
    expect(labels()).toEqual(['TWO', 'six', 'five', 'four', 'three']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}');
    expect(labels()).toEqual(['TWO', 'five', 'four', 'three']);
    const [last] = screen.getAllByRole('option').slice(-1);
    fireEvent.click(last?.querySelector('[aria-hidden]:last-child') as Element);
    expect(labels()).toEqual(['TWO', 'five', 'four']);
    expect(readRecentSearches()).toEqual(['TWO', 'five', 'four']);
    await userEvent.click(screen.getByRole('option', { name: 'five' }));
    expect(router.state.location.search).toBe('?q=five');
  });

  it('sign-out clears the recent searches', async () => {
    rememberSearch('mine');
    const { session } = await renderSearch();
    window.fetch = async () => Response.json(null);
    await session.signOut();
    expect(readRecentSearches()).toEqual([]);
  });

  it.each(['{', '"text"', '[1,{}]'])('invalid stored searches are ignored: %s', (stored) => {
    localStorage.setItem('recentSearches', stored);
    expect(readRecentSearches()).toEqual([]);
  });
});
