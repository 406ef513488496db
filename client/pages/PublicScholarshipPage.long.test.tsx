import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import { accountAnswers, startAccounts } from '../features/auth/testAccount.ts';
import { bySlug, path, renderAsVisitor, scholarship } from './testPublicPage.tsx';

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
  it.each(['Register to apply'])(
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
