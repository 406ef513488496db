import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';

const piece = (tag: string | null, nesting: number, given: object = {}) => ({
  ...{ __typename: 'TextPiece', tag, nesting, text: null, href: null, start: null },
  ...given,
});

const PIECES = [
  ...[piece('H2', 1), piece(null, 0, { text: 'Our terms' }), piece('H2', -1)],
  ...[piece('OL', 1, { start: 3 }), piece('LI', 1), piece(null, 0, { text: '<script>alert(1)</script>' })],
  ...[piece('BR', 0), piece('A', 1, { href: '/fees' }), piece('STRONG', 1), piece(null, 0, { text: 'Fees' })],
  ...[piece('STRONG', -1), piece('A', -1), piece('LI', -1), piece('OL', -1)],
];

const answer = (changedAt: string | null, pieces: object[] | null) => ({
  data: {
    legalText: {
      __typename: 'LegalText',
      version: {
        __typename: 'LegalVersion',
        name: 'TERMS',
        number: 4,
        changedAt,
        isBuiltIn: pieces === null,
      },
      pieces,
    },
  },
});

// product: P7.39
it('a stored legal text is formatted and shows the date of its last change', async () => {
  renderPortal('/terms', { LegalText: () => answer('2026-11-03T12:00:00.000Z', PIECES) });
  const page = within(await screen.findByRole('article'));
  expect(await page.findByRole('heading', { level: 2, name: 'Our terms' })).toBeVisible();
  expect(page.getByRole('list')).toHaveAttribute('start', '3');
  expect(page.getByRole('listitem')).toHaveTextContent('<script>alert(1)</script>Fees');
  expect(page.getByRole('link', { name: 'Fees' })).toHaveAttribute('href', '/fees');
  expect(page.getByText('Last changed on 3 Nov 2026.')).toBeVisible();
  expect(page.queryByRole('heading', { name: 'Using the catalogue' })).toBeNull();
});

it('the default legal text is shown if no text is stored', async () => {
  renderPortal('/terms');
  expect(await screen.findByRole('heading', { name: 'Using the catalogue' })).toBeVisible();
  expect(screen.queryByText(/Last changed/)).toBeNull();
});

it('an older legal text shows its date and a link to the current text', async () => {
  const ask = vi.fn(() => answer('2026-11-03T12:00:00.000Z', PIECES));
  renderPortal('/terms?version=4', { LegalText: ask });
  expect(await screen.findByText(/This is the version of 3 Nov 2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read the current text' })).toHaveAttribute('href', '/terms');
  expect(ask).toHaveBeenCalledWith({ name: 'TERMS', version: 4 });
});

it('an unknown version of a legal text shows the 404 page', async () => {
  const errors = [{ message: 'x', extensions: { code: 'NOT_FOUND' } }];
  renderPortal('/fees?version=99', { LegalText: () => ({ errors }) });
  expect(await screen.findByText(/404/)).toBeVisible();
});
