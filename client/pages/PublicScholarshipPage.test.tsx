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

  // product: P7.43
  it("names the offering organisation, unless it is the portal's own", async () => {
    const organisation = { __typename: 'Organisation', id: 'o1', slug: 'bergen', name: 'Bergen' };
    const { unmount } = renderAsVisitor(path, {
      ...scholarship,
      organisation: { ...organisation, isNamed: true },
    });
    expect(await screen.findByRole('link', { name: 'Offered by Bergen' })).toBeVisible();
    unmount();
    renderAsVisitor(path, { ...scholarship, organisation: { ...organisation, isNamed: false } });
    await screen.findByRole('heading', { level: 1, name: 'Gates Cambridge Scholarship' });
    expect(screen.queryByText(/Offered by/)).toBeNull();
  });

  // product: P2.11
  it('funding section shows known facts and leaves out the rest', async () => {
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

  it('first screen shows amount, deadline, applicants and fee', async () => {
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

  it('scholarship without fees says that it is free, once', async () => {
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
  it('visitor reads what an application takes', async () => {
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
      'They may arrive after you apply, until 17 Jun 2027.',
      '1 letter of reference',
      'Up to 3 letters of reference, optional',
    ])
      expect(within(section).getByText(text)).toBeVisible();
    expect(within(section).getAllByText('They must arrive before you submit.')).toHaveLength(2);
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
      { isHard: true, level: 0, kind: 'COMPARISON', text: 'Citizen of Bangladesh', fact: 'nationality' },
      { isHard: false, level: 0, kind: 'COMPARISON', text: 'GPA at least 3.2 of 4', fact: 'gpa' },
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
    summary: 'You may be able to apply if: Citizen of Bangladesh',
    lines,
    missing: [{ __typename: 'MissingAnswer', fact: 'nationality', label: 'Nationality' }],
    exception: null,
  };
  const answerVerdict: Answers = {
    Verdict: ({ id }) => ({ data: { scholarship: { __typename: 'Scholarship', id, eligibility: verdict } } }),
  };
  const PROFILE_FORM = {
    profileForm: { __typename: 'ProfileForm', version: 0, form: builtInProfileForm({ currency: 'USD' }) },
  };
  const PROFILE = {
    __typename: 'ApplicantProfile',
    ...{ version: 0, answers: {}, problems: [], notAsked: [], verified: [], updatedAt: null },
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
    expect(screen.getByText('Answer first: Nationality')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change my answers' })).toBeVisible();
  });

  // product: P10.20
  it('visitor answers only the questions of the requirements, without signing in', async () => {
    startAccounts();
    const page = renderPortal(path, {
      ...accountAnswers,
      ...bySlug(demanding),
      ...answerVerdict,
      ProfileForm: () => ({ data: PROFILE_FORM }),
    });
    await page.session.signOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Can I apply? Answer 2 questions' }));
    await userEvent.selectOptions(await screen.findByLabelText('Nationality'), 'NO');
    const group = within(screen.getByRole('group', { name: 'Can I apply?' }));
    expect(group.getByLabelText('Grade point average (GPA): result')).toBeVisible();
    expect(group.queryByLabelText('Country of residence')).toBeNull();
    expect(screen.getByText('Your answers stay in this browser.')).toBeVisible();
    await screen.findByRole('table', { name: 'Your answers and the requirements' });
    const sent = page.asked.filter(({ name }) => name === 'Verdict').at(-1);
    expect(sent?.variables).toEqual({ id: demanding.id, answers: { nationality: 'NO' } });
    expect(localStorage.getItem('profile-answers')).toBe('{"nationality":"NO"}');
  });

  // product: P10.20
  it('question that depends on another comes with it', async () => {
    const enrolled = makeScholarship({
      requirements: [
        { isHard: true, level: 0, kind: 'COMPARISON', text: 'Enrolled at Yale', fact: 'enrolledAt' },
      ],
    });
    startAccounts();
    const page = renderPortal(path, {
      ...accountAnswers,
      ...bySlug(enrolled),
      ProfileForm: () => ({ data: PROFILE_FORM }),
      Verdict: ({ id }) => ({ data: { scholarship: { __typename: 'Scholarship', id, eligibility: null } } }),
    });
    await page.session.signOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Can I apply? Answer 1 question' }));
    await userEvent.selectOptions(await screen.findByLabelText('I am enrolled at a university'), 'Yes');
    expect(await screen.findByLabelText('University you are enrolled at')).toBeVisible();
  });

  it('signed-in user answers on the page, and the verdict follows', async () => {
    let version = 0;
    const page = renderPortal(path, {
      ...startSignedIn(),
      ...startReviews([]).answers,
      ...bySlug(demanding),
      ...answerVerdict,
      ApplyState: () => ({ data: { scholarship: makeApplyState() } }),
      ProfileForm: () => ({ data: PROFILE_FORM }),
      MyApplicantProfile: () => ({ data: { myApplicantProfile: { ...PROFILE, version } } }),
      SaveApplicantProfile: ({ answers }) => {
        version += 1;
        return { data: { saveApplicantProfile: { ...PROFILE, version, answers } } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Can I apply? Answer 2 questions' }));
    const verdicts = () => page.asked.filter(({ name }) => name === 'Verdict').length;
    const field = await screen.findByLabelText('Nationality');
    const before = verdicts();
    await userEvent.selectOptions(field, 'BD');
    await waitFor(() => expect(verdicts()).toBeGreaterThan(before), { timeout: 5_000 });
    expect(page.asked.filter(({ name }) => name === 'SaveApplicantProfile').at(-1)?.variables).toMatchObject({
      answers: { nationality: 'BD' },
    });
    expect(localStorage.getItem('profile-answers')).toBeNull();
  });

  it('closed scholarship says that the requirements are met, not that one can apply', async () => {
    localStorage.setItem('profile-answers', '{"nationality":"BD"}');
    const can = { ...verdict, verdict: 'CAN_APPLY', summary: 'You can apply', missing: [] };
    startAccounts();
    const page = renderPortal(path, {
      ...accountAnswers,
      ...bySlug({ ...demanding, isOpen: false, phase: 'CLOSED' }),
      Verdict: ({ id }) => ({ data: { scholarship: { __typename: 'Scholarship', id, eligibility: can } } }),
    });
    await page.session.signOut();
    expect(await screen.findByText('You meet the requirements')).toBeVisible();
    expect(screen.queryByText('You can apply')).toBeNull();
  });

  it('signed-in user can add local answers to the account and return', async () => {
    localStorage.setItem('profile-answers', '{"nationality":"BD"}');
    const named: Answers = Object.fromEntries([
      ['ApplyState', () => ({ data: { scholarship: makeApplyState() } })],
      ['ProfileForm', () => ({ data: PROFILE_FORM })],
      ['MyApplicantProfile', () => ({ data: { myApplicantProfile: PROFILE } })],
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
