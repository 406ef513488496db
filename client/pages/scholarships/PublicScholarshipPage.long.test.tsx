import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { accountAnswers, startAccounts } from '../../features/auth/testAccount.ts';
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
  // product: P7.43
  it("the public scholarship page names the offering organisation unless it is the portal's own", async () => {
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

  it('after a visitor clicks Apply, the sign-up screen remembers the application form', async () => {
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

  it('the sign-up screen names the scholarship and links back to its page', async () => {
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
    expect(screen.getByRole('link', { name: 'read about it without one' })).toHaveAttribute('href', path);
  });

  // product: P3.10
  it.each(['Apply Scholarship', 'Register to apply'])(
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

  it.each([
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

  it.each(['x'.repeat(2000), '🎓', "'%20OR%201=1", '..%2f..'])(
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

  it("the share button passes the link to the device's share dialog", async () => {
    const share = vi.fn(async () => {});
    await press({ share });
    expect(share).toHaveBeenCalledWith({ title: 'Gates Cambridge Scholarship', url });
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('cancelling the share dialog does not copy the link', async () => {
    const writeText = vi.fn(async () => {});
    await press({ share: () => Promise.reject(new DOMException('No.', 'AbortError')), writeText });
    expect(writeText).not.toHaveBeenCalled();
  });

  it('the share button shows the link if sharing and copying fail', async () => {
    await press({ share: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) });
    expect(await screen.findByText('The link could not be copied')).toBeVisible();
    expect(screen.getByText(url, { ignore: 'p' })).toBeVisible();
  });

  it('the share button copies the link on a device without a share dialog', async () => {
    const writeText = vi.fn(async () => {});
    await press({ writeText });
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(url);
  });
});

// product: P2.7
it("a legacy scholarship ID redirects to the scholarship's details", async () => {
  startAccounts();
  const answers = Object.fromEntries([['Scholarship', () => ({ data: { scholarship } })]]);
  const old = '/items/65a1b2c3d4e5f60718293a4b?a=1';
  const { router } = renderPortal(old, { ...accountAnswers, ...bySlug(scholarship), ...answers });
  await screen.findByRole('heading', { name: 'Login' });
  expect(router.state.location.state).toMatchObject({ from: `/items/${scholarship.id}?a=1` });
});
