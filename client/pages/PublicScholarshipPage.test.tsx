import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { startReviews } from '../features/reviews/testReviews.ts';
import { makeFunding } from '../features/scholarships/testScholarships.ts';
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

  it('the public scholarship page says only once that a scholarship is free', async () => {
    renderAsVisitor(path, { ...scholarship, applicationFees: 0, serviceCharge: 0, totalFee: 0 });
    expect(await readKeyFacts()).toEqual({
      'Apply by': expect.stringMatching(/ · 30 Nov 2026$/),
      For: 'No requirements listed',
      'Fee to apply': 'Free',
    });
    expect(document.body.textContent?.match(/free/gi)).toHaveLength(1);
    const fees = screen.getByRole('table', { name: 'Application costs' });
    expect(fees).toHaveTextContent('Application FeesNoneService ChargeNone');
    expect(screen.queryByText('No fee')).toBeNull();
    expect(screen.queryByText('Total to pay')).toBeNull();
  });

  // product: P2.14
  it('the scholarship page shows visitors what an application requires', async () => {
    const effort = {
      ...{ questionCount: 21, conditionalCount: 2, minutes: 60 },
      documents: [
        { label: 'Your CV', isRequired: true, maxFiles: 1 },
        { label: 'Pictures of your work', isRequired: false, maxFiles: 3 },
      ],
      letters: [
        { label: 'Referees', min: 2, max: 3, dueOn: '2027-06-17' },
        { label: 'A teacher', min: 1, max: 2, dueOn: null },
        { label: 'Others', min: 0, max: 3, dueOn: null },
      ],
    };
    renderAsVisitor(path, { ...scholarship, effort });
    const section = await screen.findByRole('region', { name: 'What you will need' });
    for (const text of [
      'About 60 minutes',
      '21 questions',
      'and up to 2 more, depending on your answers',
      'A photo of you',
      'Your CV',
      'Pictures of your work (up to 3 files) (optional)',
      '2 letters of reference',
      'They may arrive after you apply, but no later than 17 Jun 2027.',
      '1 letter of reference',
      'Up to 3 letters of reference, optional',
    ])
      expect(within(section).getByText(text)).toBeVisible();
    expect(within(section).getAllByText('They must arrive before you submit.')).toHaveLength(2);
  });

  // product: P2.11
  it('the public scholarship page hides the funding section if nothing is known', async () => {
    renderAsVisitor();
    await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' });
    expect(screen.queryByRole('region', { name: 'Funding' })).toBeNull();
  });

  // product: P3.10
  it.each(['Apply Scholarship'])(
    'the link “%s” remembers the scholarship even in a new tab',
    async (name) => {
      const page = renderAsVisitor();
      const address = (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
      page.unmount();
      const { router } = renderAsVisitor(address);
      const login = await screen.findByRole('link', { name: 'Login' });
      await userEvent.click(login);
      expect(router.state.location.state).toMatchObject({ from: `/ApplyScholar/${scholarship.id}` });
    },
  );

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

  it.each([
    'former-name',
    scholarship.id,
    '65a1b2c3d4e5f60718293a4b',
    scholarship.slug.toUpperCase(),
    `${scholarship.slug}/`,
  ])('the scholarship URL %s redirects to the current URL', async (given) => {
    const { router } = renderAsVisitor(`/scholarships/${given}?from=mail`);
    await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' });
    expect(router.state.location).toMatchObject({ pathname: path, search: '?from=mail' });
    expect(router.state.historyAction).not.toBe('PUSH');
  });

  it('an unknown scholarship shows the 404 page', async () => {
    renderAsVisitor('/scholarships/nothing-like-it', null);
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  });

  it.each(['x'.repeat(2000), '%00', '🎓', "'%20OR%201=1", '..%2f..'])(
    'an invalid slug %j shows the 404 page without a request',
    async (given) => {
      const { asked } = renderAsVisitor(`/scholarships/${given}`);
      expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
      expect(asked.map(({ name }) => name)).not.toContain('ScholarshipBySlug');
    },
  );
});

// product: P2.7
describe('share button', () => {
  const url = `${window.location.origin}${path}`;

  async function press(stubs: { share?: () => Promise<void>; writeText?: (text: string) => Promise<void> }) {
    const user = userEvent.setup();
    const { writeText = () => Promise.reject(new Error('Not allowed.')) } = stubs;
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    Object.defineProperty(navigator, 'share', { value: stubs.share, configurable: true });
    renderAsVisitor();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
  }

  it('the share button copies the link on a device without a share dialog', async () => {
    const writeText = vi.fn(async () => {});
    await press({ writeText });
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(url);
  });
});
