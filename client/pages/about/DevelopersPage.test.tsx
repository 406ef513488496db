import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fillExample } from '../../../rules/accounts/partnerExamples.ts';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';

const EXAMPLES = import.meta.glob<string>('../../../docs/examples/partners/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const ADDRESS = 'https://grants.example.com';
const KEY = `asp_${'k'.repeat(43)}`;

async function renderDevelopers(more: Answers = {}) {
  const portal = { __typename: 'Portal', address: ADDRESS };
  const shown = renderPortal('/developers', {
    ...Object.fromEntries([['PortalAddress', () => ({ data: { portal } })]]),
    ...more,
  });
  const page = within(await screen.findByRole('article'));
  await page.findAllByText(ADDRESS);
  return { ...shown, page };
}

const textsOf = (page: { getAllByRole: typeof screen.getAllByRole }) =>
  page.getAllByRole('figure').map((figure) => figure.querySelector('pre')?.textContent ?? '');

// product: P9.9
it('the developers page shows the installation first and every example in each language', async () => {
  const { page } = await renderDevelopers();
  const seen = new Set<string>();
  for (const language of ['curl', 'JavaScript', 'Python']) {
    const [button] = page.getAllByRole('button', { name: language });
    await userEvent.click(button as HTMLElement);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    for (const text of textsOf(page)) seen.add(text);
  }
  const needsKey = (path: string) => path.includes('/applications.');
  const all = Object.entries(EXAMPLES).map(([path, text]) =>
    fillExample(text, { address: ADDRESS, key: needsKey(path) ? 'asp_YOUR_KEY' : null }).trim(),
  );
  expect(all.length).toBeGreaterThan(15);
  expect([...seen].sort()).toEqual(all.sort());
  const texts = textsOf(page);
  const isInstall = (text: string) => text.includes('npm install ');
  expect(texts.findIndex(isInstall)).toBeLessThan(texts.findIndex((text) => text.includes("from 'node:")));
});

// product: P9.9
it('the developers page inserts an API key without sending or storing it', async () => {
  const { page, asked } = await renderDevelopers();
  expect(textsOf(page).filter((text) => text.includes('authorization'))).toHaveLength(1);
  const before = asked.length;
  await enter(page.getByLabelText(/Your API key/), KEY);
  const texts = textsOf(page).filter((text) => text.includes(`Bearer ${KEY}`));
  expect(texts.length).toBeGreaterThan(5);
  expect(textsOf(page).join()).not.toContain('asp_YOUR_KEY');
  expect(asked).toHaveLength(before);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(KEY);
  await enter(page.getByLabelText(/Your API key/), 'asp_short');
  expect(page.getByLabelText(/Your API key/)).toHaveAccessibleDescription(/starts with asp_/);
  expect(textsOf(page).join()).not.toContain('asp_short');
});

// product: P9.9
it('the developers page creates a key, shows it and inserts it into examples', async () => {
  const partnerKey = {
    __typename: 'PartnerKey',
    id: 'k1',
    name: 'Site',
    hint: 'kkkk',
    scopes: ['SCHOLARSHIPS_READ'],
    expiresOn: null,
    lastUsedAt: null,
    createdAt: '2026-11-01T08:00:00.000Z',
  };
  const create = () => ({
    data: { createPartnerKey: { __typename: 'NewPartnerKey', key: KEY, partnerKey } },
  });
  const { page } = await renderDevelopers({
    ...startSignedIn(),
    ...Object.fromEntries([['CreatePartnerKey', create]]),
  });
  await userEvent.click(await page.findByRole('button', { name: 'Create a key' }));
  const form = within(await page.findByRole('form', { name: 'New key' }));
  await enter(form.getByLabelText('Name'), 'Site');
  await userEvent.click(form.getByRole('button', { name: 'Create key' }));
  expect(await page.findByRole('region', { name: 'Your new key' })).toHaveTextContent(KEY);
  expect(textsOf(page)[0]).toContain(`Bearer ${KEY}`);
});

it('the developers page offers visitors a link to sign in', async () => {
  const { page } = await renderDevelopers();
  expect(await page.findByRole('link', { name: 'Sign in to create a key' })).toHaveAttribute(
    'href',
    '/dashboard/keys',
  );
});
