import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { HTTP_STATUS } from '../../../rules/errors.ts';
import { renderPortal } from '../../app/testPortal.tsx';

const ADDRESS = 'https://grants.example.com';

async function renderDevelopers() {
  const portal = { __typename: 'Portal', address: ADDRESS };
  renderPortal('/developers', Object.fromEntries([['PortalAddress', () => ({ data: { portal } })]]));
  const page = within(await screen.findByRole('article'));
  await page.findAllByText(ADDRESS);
  return { page };
}

const textsOf = (page: { getAllByRole: typeof screen.getAllByRole }) =>
  page.getAllByRole('figure').map((figure) => figure.querySelector('pre')?.textContent ?? '');

// product: P9.9
it('the copy button copies an example, or selects it if copying fails', async () => {
  const { page } = await renderDevelopers();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await userEvent.click(page.getByRole('button', { name: 'Copy newest.sh' }));
  expect(writeText).toHaveBeenCalledWith(textsOf(page)[0]);
  expect(await screen.findByText('Copied')).toBeVisible();
  writeText.mockRejectedValueOnce(new Error('not here'));
  await userEvent.click(page.getByRole('button', { name: 'Copy newest.sh' }));
  expect(await screen.findByText('Could not copy')).toBeVisible();
  await waitFor(() => expect(getSelection()?.toString()).toContain('curl --get'));
});

// product: P9.9
it('the table of contents on the developers page links to every heading', async () => {
  const { page } = await renderDevelopers();
  const links = within(page.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) {
    const heading = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect([heading?.tagName, heading?.textContent]).toEqual(['H2', link.textContent]);
  }
});

it('the developers page warns that bulk imports send no events', async () => {
  const { page } = await renderDevelopers();
  expect(page.getByText(/A bulk import sends no events/)).toBeVisible();
});

// product: P9.9
it('the developers page explains every error code under its own anchor', async () => {
  const { page } = await renderDevelopers();
  for (const [name, status] of Object.entries(HTTP_STATUS)) {
    const term = document.getElementById(name);
    expect(term).toHaveTextContent(`${name} ${status}`);
    expect(term?.nextElementSibling?.textContent?.length).toBeGreaterThan(20);
  }
  expect(page.getByText(/WWW-Authenticate/)).toBeInTheDocument();
});
