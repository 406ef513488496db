import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPortal } from '../../../../app/testPortal.tsx';
import { accountAnswers, startAccounts, startSignedIn } from '../../../auth/testAccount.ts';
import { listAnswers, makePage, makeScholarships } from '../../testScholarships.ts';

const count = (value: string, number: number, oneAnswerCount = 0) => ({
  __typename: 'EligibilityCount',
  ...{ value, count: number, oneAnswerCount },
});
const KNOWN = [
  count('CAN_APPLY', 41),
  count('MAY_APPLY', 14, 12),
  count('DOES_NOT_MEET', 6),
  count('NOT_STATED', 4),
];

const answerWith = (eligibilityCounts: object[]) => ({
  ...listAnswers(() => makePage(makeScholarships(2))),
  CardVerdicts: () => ({ data: { eligibilities: [] } }),
  EligibilityCounts: () => ({
    data: { scholarships: { __typename: 'ScholarshipPage', eligibilityCounts } },
  }),
});

afterEach(() => localStorage.clear());

// product: P10.21
describe('count of eligible scholarships', () => {
  it('the eligible count links signed-in users to the list filtered by eligibility', async () => {
    const { asked } = renderPortal('/allScholarship?q=master', { ...startSignedIn(), ...answerWith(KNOWN) });
    expect(await screen.findByText('You can apply for 41 of 65 open scholarships.')).toBeVisible();
    expect(screen.getByText(/12 need one more answer\./)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Show these 41' });
    expect(link).toHaveAttribute('href', '/allScholarship?q=master&open=1&eligible=CAN_APPLY');
    expect(screen.getByRole('link', { name: 'Answer more' })).toHaveAttribute('href', '/eligibility');
    const filters = asked
      .filter(({ name }) => name === 'EligibilityCounts')
      .map(({ variables }) => variables);
    expect(filters).toContainEqual({ filter: { search: 'master', isOpen: true }, answers: null });
  });

  it('the list filtered by eligibility shows the eligible count without a link', async () => {
    renderPortal('/allScholarship?open=1&eligible=CAN_APPLY', { ...startSignedIn(), ...answerWith(KNOWN) });
    await screen.findByText('You can apply for 41 of 65 open scholarships.');
    expect(screen.queryByRole('link', { name: 'Show these 41' })).toBeNull();
  });

  it('the scholarship list invites users without answers to answer the profile questions', async () => {
    const unknown = [count('MAY_APPLY', 60, 20), count('NOT_STATED', 5)];
    renderPortal('/allScholarship', { ...startSignedIn(), ...answerWith(unknown) });
    expect(await screen.findByRole('link', { name: /^Answer a few questions/ })).toBeVisible();
    expect(screen.queryByText(/You can apply for/)).toBeNull();
  });

  it('a visitor without answers sees no eligible count and sends no request', async () => {
    startAccounts();
    const { asked, session } = renderPortal('/allScholarship', { ...accountAnswers, ...answerWith(KNOWN) });
    await session.signOut();
    await screen.findAllByRole('article');
    expect(asked.filter(({ name }) => name === 'EligibilityCounts')).toEqual([]);
  });

  it('scholarships without requirements are not counted as eligible', async () => {
    renderPortal('/allScholarship', {
      ...startSignedIn(),
      ...answerWith([count('DOES_NOT_MEET', 3), count('NOT_STATED', 5)]),
    });
    expect(await screen.findByText('You can apply for 0 of 8 open scholarships.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Show these/ })).toBeNull();
  });
});
