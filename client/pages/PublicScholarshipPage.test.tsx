import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { builtInProfileForm } from '../../rules/forms/profileForm.ts';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import { makeApplyState } from '../features/applications/testApplications.ts';
import { accountAnswers, startAccounts, startSignedIn } from '../features/auth/testAccount.ts';
import { startReviews } from '../features/reviews/testReviews.ts';
import { makeFunding, makeScholarship } from '../features/scholarships/testScholarships.ts';

const scholarship = makeScholarship({ averageRating: 4.46, reviewCount: 12 });
const path = `/scholarships/${scholarship.slug}`;

const bySlug = (found: object | null): Answers =>
  Object.fromEntries([['ScholarshipBySlug', () => ({ data: { scholarshipBySlug: found } })]]);

function renderAsVisitor(address = path, found: object | null = scholarship) {
  startAccounts();
  return renderPortal(address, { ...accountAnswers, ...bySlug(found) });
}

// product: P2.7
describe('public scholarship page', () => {
  it('public scholarship page shows facts, itemised fees and deadline to a visitor', async () => {
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
  it('funding section shows known facts and marks the rest as not specified', async () => {
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
      'Paid for': 'Not specified',
      'Number of awards': 'Not specified',
      Renewable: 'No',
      Covers: 'Living costs, Insurance',
    });
    expect(section.getByText('Doctoral candidates receive more.')).toBeVisible();
  });

  // product: P2.11
  it('public scholarship page hides the funding section if nothing is known', async () => {
    renderAsVisitor();
    await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' });
    expect(screen.queryByRole('region', { name: 'Funding' })).toBeNull();
  });

  it('visitor who applies reaches sign-up with the form as the target', async () => {
    const { router } = renderAsVisitor();
    await userEvent.click(await screen.findByRole('link', { name: 'Apply Scholarship' }));
    await screen.findByRole('heading', { name: 'Login' });
    await userEvent.click(screen.getByRole('main').querySelector('a[href="/register"]') as Element);
    await screen.findByRole('heading', { name: 'Sign up' });
    expect(router.state.location.state).toEqual({
      from: `/ApplyScholar/${scholarship.id}`,
      reason: 'wanted',
    });
  });

  it('sign-up screen names the scholarship and links back to its page', async () => {
    startAccounts();
    renderPortal(path, {
      ...accountAnswers,
      ...bySlug(scholarship),
      WantedScholarship: () => ({ data: { scholarship } }),
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Register to apply' }));
    await screen.findByRole('heading', { name: 'Sign up' });
    expect(
      await screen.findByText(/Create an account to apply for Gates Cambridge Scholarship/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'read it without one' })).toHaveAttribute('href', path);
  });

  // product: P3.10
  it.each(['Apply Scholarship', 'Register to apply'])(
    '“%s” link opened in a new tab preserves the scholarship',
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

  it('visitor sees the number of reviews without loading them', async () => {
    const { asked, router } = renderAsVisitor();
    expect(await screen.findByText(/4\.5 of 5 stars on average, from 12 reviews\./)).toBeVisible();
    expect(asked.map(({ name }) => name)).not.toContain('ScholarshipReviews');
    await userEvent.click(screen.getByRole('link', { name: 'Sign in to read what applicants say' }));
    await screen.findByRole('heading', { name: 'Login' });
    expect(router.state.location.search).toBe(`?from=${encodeURIComponent(`${path}#reviews`)}`);
  });

  it('closed scholarship shows that applications are closed', async () => {
    renderAsVisitor(path, {
      ...scholarship,
      isOpen: false,
      phase: 'CLOSED',
      applicationDeadline: '2026-11-01',
    });
    expect(await screen.findByText('Closed for applications')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Apply Scholarship' })).toBeNull();
  });

  it('signed-in user sees the reviews and the Apply button', async () => {
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
  ])('scholarship address %s redirects to the current address', async (given) => {
    const { router } = renderAsVisitor(`/scholarships/${given}?from=mail`);
    await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' });
    expect(router.state.location).toMatchObject({ pathname: path, search: '?from=mail' });
    expect(router.state.historyAction).not.toBe('PUSH');
  });

  it('unknown scholarship shows the 404 page', async () => {
    renderAsVisitor('/scholarships/nothing-like-it', null);
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  });

  it.each(['x'.repeat(2000), '%00', '🎓', "'%20OR%201=1", '..%2f..'])(
    'invalid slug %j shows the 404 page without a request',
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

  it("share button passes the link to the device's share dialog", async () => {
    const share = vi.fn(async () => {});
    await press({ share });
    expect(share).toHaveBeenCalledWith({ title: 'Gates Cambridge Scholarship', url });
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('share button copies the link on a device without sharing', async () => {
    const writeText = vi.fn(async () => {});
    await press({ writeText });
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(url);
  });

  it('cancelling the share dialog does not copy the link', async () => {
    const writeText = vi.fn(async () => {});
    await press({ share: () => Promise.reject(new DOMException('No.', 'AbortError')), writeText });
    expect(writeText).not.toHaveBeenCalled();
  });

  it('share button shows the link when sharing and copying fail', async () => {
    await press({ share: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) });
    expect(await screen.findByText('The link could not be copied')).toBeVisible();
    expect(screen.getByText(url, { ignore: 'p' })).toBeVisible();
  });
});

// product: P2.7
it("legacy scholarship id redirects to the scholarship's details", async () => {
  startAccounts();
  const answers = Object.fromEntries([['Scholarship', () => ({ data: { scholarship } })]]);
  const old = '/items/65a1b2c3d4e5f60718293a4b?a=1';
  const { router } = renderPortal(old, { ...accountAnswers, ...bySlug(scholarship), ...answers });
  await screen.findByRole('heading', { name: 'Login' });
  expect(router.state.location.state).toMatchObject({ from: `/items/${scholarship.id}?a=1` });
});

// product: P10.8
describe('requirements on the public scholarship page', () => {
  const demanding = makeScholarship({
    requirements: [
      { isHard: true, level: 0, kind: 'COMPARISON', text: 'Nationality is Bangladesh' },
      { isHard: false, level: 0, kind: 'COMPARISON', text: 'GPA at least 3.2 of 4' },
    ],
  });
  const lines = demanding.requirements.map((line, index) => ({
    __typename: 'RequirementLine',
    ...line,
    verdict: index === 0 ? 'UNKNOWN' : 'NOT_MET',
    yours: index === 0 ? null : '3 of 4',
  }));
  const verdict = {
    __typename: 'Eligibility',
    verdict: 'MAY_APPLY',
    summary: 'You may be able to apply if: Nationality is Bangladesh',
    lines,
    missing: [{ __typename: 'MissingAnswer', fact: 'nationality', label: 'Nationality' }],
    exception: null,
  };
  const answerVerdict: Answers = {
    Verdict: ({ id }) => ({ data: { scholarship: { __typename: 'Scholarship', id, eligibility: verdict } } }),
  };
  afterEach(() => localStorage.clear());

  it('visitor without answers sees the requirements as a list', async () => {
    renderAsVisitor(path, demanding);
    const part = await screen.findByRole('region', { name: 'Who can apply' });
    expect(part).toHaveTextContent('GPA at least 3.2 of 4 (preferred, not required)');
    expect(within(part).queryByRole('table')).toBeNull();
  });

  it('visitor with answers sees a verdict table and missing answers', async () => {
    localStorage.setItem('profile-answers', '{"gpa":{"value":3,"of":4}}');
    startAccounts();
    const { session } = renderPortal(path, { ...accountAnswers, ...bySlug(demanding), ...answerVerdict });
    await session.signOut();
    const table = await screen.findByRole('table', { name: 'Your answers and the requirements' });
    expect(within(table).getByRole('row', { name: /^GPA at least 3.2 of 4.*3 of 4 Not met$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Answer first: Nationality' })).toHaveAttribute(
      'href',
      '/eligibility',
    );
  });

  it('signed-in user can add local answers to the account and return', async () => {
    localStorage.setItem('profile-answers', '{"nationality":"BD"}');
    const named: Answers = Object.fromEntries([
      ['ApplyState', () => ({ data: { scholarship: makeApplyState() } })],
      [
        'ProfileForm',
        () => ({
          data: {
            profileForm: {
              __typename: 'ProfileForm',
              version: 0,
              form: builtInProfileForm({ currency: 'USD' }),
            },
          },
        }),
      ],
      [
        'MyApplicantProfile',
        () => ({
          data: {
            myApplicantProfile: {
              __typename: 'ApplicantProfile',
              ...{ version: 0, answers: {}, problems: [], notAsked: [], verified: [], updatedAt: null },
            },
          },
        }),
      ],
    ]);
    const { router } = renderPortal(path, {
      ...startSignedIn(),
      ...bySlug(demanding),
      ...answerVerdict,
      ...named,
    });
    await userEvent.click(
      await screen.findByRole('link', {
        name: 'Add what you answered in this browser to your account: Nationality',
      }),
    );
    await screen.findByRole('button', { name: 'Add to my account' });
    await userEvent.click(screen.getByRole('link', { name: 'Back to where you were' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
});
