import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { startReviews } from '../../features/reviews/testReviews.ts';
import { makeFunding } from '../../features/scholarships/testScholarships.ts';
import { bySlug, path, renderAsVisitor, scholarship } from './testPublicPage.tsx';

const readKeyFacts = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' });
  const list = document.querySelector('dl[aria-label="Key facts"]') as HTMLElement;
  const facts = within(list)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  return Object.fromEntries(facts);
};

// product: P2.7
describe('public scholarship page', () => {
  it('the public scholarship page shows facts, itemised fees and deadline to a visitor', async () => {
    renderAsVisitor();
    await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' });
    expect(screen.getByText('Full cost of study for outstanding applicants.')).toBeVisible();
    expect(screen.getByText('World rank').nextElementSibling).toHaveTextContent('2');
    const fees = within(screen.getByRole('table', { name: 'Application costs' }));
    expect(fees.getByRole('row', { name: 'Service Charge $5' })).toBeVisible();
    expect(fees.getByRole('row', { name: 'Total $25 USD' })).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Deadline' })).toHaveTextContent('30 Nov 2026');
    await waitFor(() => expect(document.title).toContain('Gates Cambridge Scholarship'));
  });

  // product: P2.11
  it('the funding section shows known facts and omits unknown facts', async () => {
    const funding = makeFunding({
      min: 99_200,
      max: 130_000,
      currency: 'EUR',
      frequency: 'MONTHLY',
      covers: ['LIVING', 'INSURANCE'],
      isRenewable: false,
      note: 'Doctoral candidates receive more.',
    });
    renderAsVisitor(path, { ...scholarship, funding });
    const section = within(await screen.findByRole('region', { name: 'Funding' }));
    const facts = section
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(facts)).toEqual({
      Amount: '€992–€1,300 a month',
      Renewable: 'No',
      Covers: 'Living costs, Insurance',
    });
    expect(section.getByText('Doctoral candidates receive more.')).toBeVisible();
    expect(screen.queryByText('Not specified')).toBeNull();
  });

  it('the public scholarship page starts with amount, deadline, applicants and fee', async () => {
    const funding = makeFunding({ min: 99_200, max: 99_200, currency: 'EUR', frequency: 'MONTHLY' });
    const line = (text: string, isHard = true) => ({
      ...{ isHard, level: 0, kind: 'COMPARISON' as const, text, fact: 'nationality' },
    });
    const requirements = [line('Citizen of Chile'), line('At most 30'), line('GPA'), line('Wish', false)];
    renderAsVisitor(path, { ...scholarship, funding, requirements });
    expect(await readKeyFacts()).toEqual({
      Amount: '€992 a month',
      'Apply by': expect.stringMatching(/ · 30 Nov 2026$/),
      For: 'Citizen of Chile · At most 30 · 1 more requirement',
      'Fee to apply': '$25',
    });
  });

  it('a visitor sees the number of reviews, but their texts are not loaded', async () => {
    const { asked, router } = renderAsVisitor();
    expect(await screen.findByText(/4\.5 of 5 stars on average, from 12 reviews\./)).toBeVisible();
    expect(asked.map(({ name }) => name)).not.toContain('ScholarshipReviews');
    await userEvent.click(screen.getByRole('link', { name: 'Sign in to read what applicants say' }));
    await screen.findByRole('heading', { name: 'Login' });
    expect(router.state.location.search).toBe(`?from=${encodeURIComponent(`${path}#reviews`)}`);
  });

  it('a closed scholarship shows that applications are closed', async () => {
    renderAsVisitor(path, {
      ...scholarship,
      isOpen: false,
      phase: 'CLOSED',
      applicationDeadline: '2026-11-01',
    });
    expect(await screen.findByText('Closed for applications')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Apply Scholarship' })).toBeNull();
  });

  it('a signed-in user sees the reviews and the Apply button', async () => {
    const apply = {
      ...scholarship,
      canApply: true,
      viewerApplication: null,
      viewerExtension: null,
      viewerFee: null,
      viewerDraft: null,
      viewerPayment: null,
    };
    const answers = {
      ...startSignedIn(),
      ...startReviews([]).answers,
      ...bySlug(scholarship),
      ...Object.fromEntries([['ApplyState', () => ({ data: { scholarship: apply } })]]),
    };
    const { asked } = renderPortal(path, answers);
    expect(await screen.findByRole('button', { name: 'Apply Scholarship' })).toBeVisible();
    expect(await screen.findByText('No reviews yet')).toBeVisible();
    expect(asked.filter(({ name }) => name === 'ScholarshipBySlug')).toHaveLength(1);
  });

  it.each(['former-name'])('the scholarship URL %s redirects to the current URL', async (given) => {
    const { router } = renderAsVisitor(`/scholarships/${given}?from=mail`);
    await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' });
    expect(router.state.location).toMatchObject({ pathname: path, search: '?from=mail' });
    expect(router.state.historyAction).not.toBe('PUSH');
  });

  it('an unknown scholarship shows the 404 page', async () => {
    renderAsVisitor('/scholarships/nothing-like-it', null);
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  });

  it.each(['%00'])('an invalid slug %j shows the 404 page without a request', async (given) => {
    const { asked } = renderAsVisitor(`/scholarships/${given}`);
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
    expect(asked.map(({ name }) => name)).not.toContain('ScholarshipBySlug');
  });
});
