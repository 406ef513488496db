import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../testPortal.tsx';

describe('page frame', () => {
  // product: P1.2
  it('the footer has three columns with working links', async () => {
    const { router } = renderPortal('/about');
    await screen.findByRole('heading', { level: 1, name: 'About' });
    const footer = screen.getByRole('contentinfo');
    for (const column of ['Services', 'Company', 'Legal']) {
      expect(within(footer).getByRole('navigation', { name: column })).toBeVisible();
    }
    for (const page of ['Fees and refunds', 'Contact', 'Terms', 'Privacy', 'Accessibility', 'Developers']) {
      await userEvent.click(within(footer).getByRole('link', { name: page }));
      expect(await screen.findByRole('heading', { level: 1, name: page })).toBeVisible();
      await waitFor(() => expect(document.title).toBe(`${page} · AvailAble Scholarship`));
    }
    expect(router.state.location.pathname).toBe('/developers');
  });
});

// product: P1.4
describe('theme switch', () => {
  it('the theme switch starts with the stored choice', async () => {
    localStorage.setItem('theme', 'dark');
    renderPortal('/about');
    expect(await screen.findByRole('switch', { name: 'Dark theme' })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  it('the theme switch treats an unknown stored value as light', async () => {
    localStorage.setItem('theme', 'auto');
    renderPortal('/about');
    expect(await screen.findByRole('switch', { name: 'Dark theme' })).not.toBeChecked();
  });
});
