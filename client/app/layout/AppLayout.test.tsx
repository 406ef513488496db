import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeadlineText } from '../../features/deadlines/DeadlineText.tsx';
import { makeDeadline } from '../../features/deadlines/testDeadline.ts';
import { answerPortal, portalFacts, renderPortal } from '../testPortal.tsx';
import { AppLayout } from './AppLayout.tsx';

describe('page frame', () => {
  // product: P1.1
  it('the top bar has the five expected links', async () => {
    renderPortal('/about');
    await screen.findByRole('heading', { level: 1, name: 'About' });
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(within(navigation).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(within(navigation).getByRole('link', { name: 'All Scholarship' })).toHaveAttribute(
      'href',
      '/allScholarship',
    );
    expect(within(navigation).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(within(navigation).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(within(navigation).getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
  });

  it('the quick search opens the list with the search text in the parameter q', async () => {
    const { router } = renderPortal('/about');
    const search = await screen.findByRole('combobox', { name: 'Quick search' });
    await userEvent.type(search, 'oslo{Enter}');
    const target = () => router.state.navigation.location ?? router.state.location;
    await waitFor(() => expect(target()).toMatchObject({ pathname: '/allScholarship', search: '?q=oslo' }));
  });

  // product: P7.36
  it("the footer shows the operator's name, logos and custom line", async () => {
    const look = {
      name: 'Fjord Grants',
      logo: '/files/a.webp',
      logoDark: '/files/b.webp',
      footerLine: 'By the fjord',
    };
    renderPortal('/about', answerPortal(look));
    const footer = await screen.findByRole('contentinfo');
    expect(await within(footer).findByText('By the fjord')).toBeVisible();
    expect(within(footer).getByText('Fjord Grants')).toBeVisible();
    expect([...footer.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/files/a.webp',
      '/files/b.webp',
    ]);
  });

  it('navigating moves the focus to the new screen', async () => {
    renderPortal('/about');
    await screen.findByRole('heading', { level: 1, name: 'About' });
    await userEvent.click(screen.getByRole('link', { name: 'Privacy' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacy' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('the page frame shows “Demo data” only with the demo catalogue', async () => {
    const { unmount } = renderPortal('/about');
    expect(await screen.findByText('Demo data')).toBeVisible();
    unmount();
    renderPortal('/about', answerPortal({ isDemo: false }));
    await screen.findByRole('heading', { level: 1, name: 'About' });
    expect(screen.queryByText('Demo data')).toBeNull();
  });

  it("the footer shows the portal's version", async () => {
    renderPortal('/about', answerPortal({ version: '3.1.4' }));
    const footer = await screen.findByRole('contentinfo');
    expect(await within(footer).findByText(/^Version 3\.1\.4$/)).toBeVisible();
  });

  it('the navigation opens as a dialog on a phone and closes after a click', async () => {
    renderPortal('/about');
    await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    await userEvent.click(await within(menu).findByRole('link', { name: 'All Scholarship' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('tab that is open overnight', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['a return to the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['navigating', () => userEvent.click(screen.getByRole('link', { name: 'Next' }))],
  ])('%s after midnight updates the deadlines', async (_what, act) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T17:30:00Z') });
    const portal = { ...portalFacts, timeZone: 'Asia/Dhaka' };
    const screens = [
      <DeadlineText key="text" of={makeDeadline('2026-11-25')} />,
      <Link key="link" to="/next">
        Next
      </Link>,
    ];
    const { asked } = renderPortal('/', { Portal: () => ({ data: { portal } }) }, [
      { element: <AppLayout />, children: [{ path: '*', element: screens }] },
    ]);
    expect(await screen.findByText(/^Closes in 4 days/)).toBeVisible();
    portal.today = '2026-11-22';
    await act();
    expect(asked.filter(({ name }) => name === 'Portal')).toHaveLength(1);
    vi.setSystemTime(new Date('2026-11-21T18:30:00Z'));
    await act();
    expect(await screen.findByText(/^Closes in 3 days/)).toBeVisible();
  });
});

// product: P1.4
describe('theme switch', () => {
  it('the theme switch enables dark mode and stores the choice', async () => {
    renderPortal('/about');
    const button = await screen.findByRole('switch', { name: 'Dark theme' });
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
    await userEvent.click(button);
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(button).toBeChecked();
  });
});
