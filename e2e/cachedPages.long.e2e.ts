import { wireScholarship } from '../server/test/scholarships.ts';
import { fetchToken, MODERATOR } from './people.ts';
import { expect, type Portal, test } from './test.ts';

const read = async ({ url }: Portal, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers: { accept: 'text/html', ...headers } });
  return { answer, policy: answer.headers.get('content-security-policy') ?? '', text: await answer.text() };
};

// security: C90
for (const encoding of ['br', 'gzip', 'identity'])
  test(`cached pages have a new nonce in every ${encoding} response`, async ({ portal }) => {
    const pages = [];
    for (let n = 0; n < 3; n += 1)
      pages.push(await read(portal, '/allScholarship', { 'accept-encoding': encoding }));
    const nonces = pages.map(({ text }) => text.match(/nonce="([^"]+)"/g));
    expect(new Set(nonces.flat()).size).toBe(3);
    for (const { answer, policy, text } of pages) {
      const nonce = text.match(/nonce="([^"]+)"/)?.[1];
      expect(policy).toContain(`'nonce-${nonce}'`);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(text).toMatch(/<\/html>\s*$/);
    }
    expect(new Set(pages.map(({ text }) => text.replace(/nonce="[^"]+"/, ''))).size).toBe(1);
  });

test('cached pages immediately show new records and omit deleted records', async ({ portal }) => {
  const origin = portal.url;
  const authorization = `Token ${await fetchToken(origin, MODERATOR)}`;
  const headers = { 'content-type': 'application/json', authorization };
  const name = 'The Lighthouse Keeper Grant';
  for (let n = 0; n < 3; n += 1) expect((await read(portal, '/allScholarship')).text).not.toContain(name);
  const added = await fetch(`${origin}/items`, {
    method: 'POST',
    headers,
    body: JSON.stringify(
      wireScholarship({
        scholarshipName: name,
        scholarshipPostDate: new Date().toISOString().slice(0, 10),
        applicationDeadline: '2099-01-01',
      }),
    ),
  });
  const { insertedId } = (await added.json()) as { insertedId: string };
  expect((await read(portal, '/allScholarship')).text).toContain(name);
  expect((await read(portal, `/items/${insertedId}`)).text).toContain(name);
  await fetch(`${origin}/items/${insertedId}`, { method: 'DELETE', headers });
  expect((await read(portal, '/allScholarship')).text).not.toContain(name);
  expect((await read(portal, `/items/${insertedId}`)).answer.status).toBe(404);
});

test('a revalidated page still applies its styles and runs its scripts', async ({ visit }) => {
  const { page, complaints } = await visit('/');
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/about') statuses.push(response.status());
  });
  await page.goto('/about');
  await page.goto('/');
  await page.goto('/about');
  await page
    .getByRole('button', { name: /search|theme|dark/i })
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.getElementById('nonce')?.nonce)).toBeTruthy();
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
  expect([statuses.length, complaints]).toEqual([2, []]);
});
