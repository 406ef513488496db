import { paths } from '../rules/paths.ts';
import { ADMIN, ASSESSOR, queryAs, STUDENT } from './people.ts';
import { expect, test, waitUntilReady } from './test.ts';

test.describe.configure({ mode: 'serial' });
// Uses a separate portal, because the inboxes of a shared portal contain messages from before the renaming.
test.use({ settings: {} });

const DEFAULT = 'AvailAble Scholarship';
const NAME = 'Fjord Grants';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

let known = { id: UNKNOWN, slug: 'none' };

/** Returns all paths except that of the list of earlier e-mails, whose subjects do not change. */
const everyPath = () =>
  [...new Set(Object.values(paths).map(({ pattern }) => pattern))]
    .filter((pattern) => pattern !== paths.mails.pattern)
    .map((pattern) =>
      pattern
        .replace('/scholarships/:slug', `/scholarships/${known.slug}`)
        .replace(/\/(items|preview|update|scholarships|ApplyScholar)\/:id/, `/$1/${known.id}`)
        .replace(':id', UNKNOWN)
        .replaceAll(/:\w+/g, 'none'),
    );

test('an admin renames the portal', async ({ visit }) => {
  const { page } = await visit('/dashboard/settings', { as: ADMIN });
  const identity = page.getByRole('form', { name: 'Identity' });
  await identity.getByLabel(/^Name of the portal/).fill(NAME);
  await identity.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  const { data } = await queryAs(page, '{ scholarships { items { id slug } } }');
  [known = known] = (data?.scholarships as { items: (typeof known)[] } | undefined)?.items ?? [];
});

// product: P7.36
for (const [who, as] of [
  ['a visitor', undefined],
  ['a student', STUDENT],
  ['an assessor', ASSESSOR],
  ['an admin', ADMIN],
] as const)
  test(`no screen shows the default portal name to ${who}`, async ({ visit }) => {
    const { page } = await visit('/healthz', { as });
    const naming: string[] = [];
    for (const path of everyPath()) {
      await page.goto(path);
      await waitUntilReady(page);
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      await expect(page, path).toHaveTitle(new RegExp(`${NAME}$`));
      const html = (await page.content()).replaceAll(`placeholder="${DEFAULT}"`, '');
      const shown = html.replaceAll(`"defaultValue":"${DEFAULT}"`, '');
      if (shown.includes(DEFAULT)) naming.push(path);
    }
    expect(naming).toEqual([]);
  });

// product: P7.36
test('the GraphQL explorer names the portal', async ({ visit }) => {
  const { page } = await visit('/graphql');
  await page.getByRole('link', { name: NAME }).waitFor();
});
