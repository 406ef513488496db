import { ADMIN } from './people.ts';
import { expect, type Portal, test } from './test.ts';

async function readWithKey({ url }: Portal, key: string) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query: '{ partnerKeys { name } scholarships { totalCount } }' }),
  });
  return (await answer.json()) as { data: { scholarships: { totalCount: number } | null } };
}

test('a partner reads scholarships with an API key that an admin created', async ({ visit, portal }) => {
  const { page, complaints } = await visit('/dashboard/keys', { as: ADMIN });
  await page.getByLabel('Name').fill('Campus website');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('region', { name: 'Your new key' }).locator('code').innerText();
  expect((await readWithKey(portal, key)).data.scholarships?.totalCount).toBeGreaterThan(0);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: `asp_…${key.slice(-4)}` });
  await row.getByText(/last used/).waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  expect(complaints).toEqual([]);
});
