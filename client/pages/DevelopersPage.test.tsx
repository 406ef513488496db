import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';

/** Every example that a test of the server runs, by its file. */
const EXAMPLES = import.meta.glob<string>('../../docs/examples/partners/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('shows every example to the letter, programs with their names, and what to install before any of them', async () => {
  renderPortal('/developers');
  const page = within(await screen.findByRole('article'));
  const blocks = page.getAllByRole('figure').map((figure) => ({
    title: figure.querySelector('figcaption')?.textContent,
    text: figure.querySelector('pre')?.textContent,
  }));
  const examples = Object.entries(EXAMPLES).map(([path, text]) => {
    const name = path.split('/').at(-1);
    return { title: name?.endsWith('.ts') ? name : undefined, text: text.trim() };
  });
  expect(examples.length).toBeGreaterThan(10);
  expect(blocks).toHaveLength(examples.length);
  expect(blocks).toEqual(expect.arrayContaining(examples));
  expect(blocks[0]?.text).toContain('npm install ');
});

it('does not promise events for imports', async () => {
  renderPortal('/developers');
  const page = within(await screen.findByRole('article'));
  expect(page.getByText(/A bulk import sends no events/)).toBeVisible();
});
