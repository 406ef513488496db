import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../testPortal.tsx';

async function open() {
  const portal = renderPortal('/about');
  await screen.findByRole('heading', { level: 1, name: 'About' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search pages and commands' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...portal, field };
}

const chosen = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

// product: P1.16
describe('command palette', () => {
  it('the command palette opens with Ctrl+K while typing and restores focus', async () => {
    renderPortal('/about');
    const search = await screen.findByRole('combobox', { name: 'Quick search' });
    await userEvent.type(search, 'os');
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Commands' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(search).toHaveFocus());
    expect(search).toHaveValue('os');
  });

  it("the arrow keys cycle through the palette's entries and mark the active entry", async () => {
    const { field } = await open();
    const all = names();
    expect(chosen(field)).toBe(all[0]);
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen(field)).toBe(all[1]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen(field)).toBe(all.at(-1));
    expect(new Set(all).size).toBe(all.length);
  });

  it('the command palette searches scholarships if no page matches', async () => {
    const { router, field } = await open();
    await userEvent.type(field, 'zürich');
    expect(names()).toEqual(['Search scholarships for “zürich”']);
    await userEvent.keyboard('{Enter}');
    const target = () => router.state.navigation.location ?? router.state.location;
    await waitFor(() => expect(target().pathname).toBe('/allScholarship'));
    expect(new URLSearchParams(target().search).get('q')).toBe('zürich');
  });

  it('the command palette switches the theme and then offers the opposite theme', async () => {
    const { field } = await open();
    await userEvent.type(field, 'dark');
    const actions = screen.getByRole('group', { name: 'Actions' });
    await userEvent.click(within(actions).getByRole('option', { name: 'Switch to the dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await userEvent.keyboard('{Control>}k{/Control}');
    const again = await screen.findByRole('combobox', { name: 'Search pages and commands' });
    await userEvent.type(again, 'theme');
    expect(names()).toContain('Switch to the light theme');
  });
});
