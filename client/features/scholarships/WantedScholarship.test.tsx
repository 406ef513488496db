import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { accountAnswers, startAccounts } from '../auth/testAccount.ts';
import { makeScholarship } from './testScholarships.ts';

const scholarship = makeScholarship();

async function open(path: string, found: object | null = scholarship) {
  startAccounts();
  const answer = () => ({ data: { scholarship: found } });
  const answers: Answers = Object.fromEntries([
    ['Scholarship', answer],
    ['WantedScholarship', answer],
  ]);
  renderPortal(path, { ...accountAnswers, ...answers });
  await screen.findByRole('heading', { name: 'Login' });
}

// product: P3.1
describe('sign-in for a scholarship', () => {
  it.each([
    [
      `/items/${scholarship.id}?a=1`,
      'You do not need an account to read about Gates Cambridge Scholarship. Read about it without signing in Sign in to see its details and to apply.',
    ],
    [
      `/ApplyScholar/${scholarship.id}`,
      'You do not need an account to read about Gates Cambridge Scholarship. Read about it without signing in Sign in to apply.',
    ],
  ])(
    'the sign-in screen at %s names the scholarship and links to its public page',
    async (path, sentence) => {
      await open(path);
      const link = await screen.findByRole('link', { name: 'Read about it without signing in' });
      expect(link.closest('[role=status]')).toHaveTextContent(sentence);
      expect(link).toHaveAttribute('href', `/scholarships/${scholarship.slug}`);
    },
  );

  it.each([
    ['/dashboard/profile', scholarship],
    [`/ApplyScholar/${scholarship.id}`, null],
  ])('the sign-in screen at %s names no scholarship', async (path, found) => {
    await open(path, found);
    expect(await screen.findByText('Sign in to see that page.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Read about it without signing in' })).toBeNull();
  });
});
