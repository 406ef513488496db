import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../server/start/projectFolder.ts';
import { openBrowser } from './browser.ts';

const { visit } = openBrowser();

/** Bytes as transferred. */
const LIMIT = 200_000;

it('the first view of the home page loads at most 200 kB of JavaScript', async () => {
  const { page } = await visit('/');
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => [
        new URL(entry.name).pathname,
        (entry as unknown as { transferSize: number }).transferSize,
      ]),
  );
  const sizes: Record<string, number> = Object.fromEntries(scripts);
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  // Everything that makes the page answer is in it.
  expect(total).toBeGreaterThan(100_000);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(LIMIT);
});

// security: C95
it('nothing that browsers load holds a secret of the server, or the name of one', async () => {
  const folder = join(projectFolder, 'dist/client');
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|html|map)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    expect(
      text.match(/sk_(live|test)_\w+|whsec_\w+|AUTH_SECRET|STRIPE_SECRET_KEY|DATABASE_URL|-----BEGIN/g),
      file,
    ).toBeNull();
  }
});
