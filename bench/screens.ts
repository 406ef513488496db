import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page, type Route } from 'playwright-core';
import { waitUntilReady } from '../e2e/browser.ts';
import { findChromium } from '../e2e/findChromium.ts';
import { signInQuietly } from '../e2e/people.ts';
import { PORTAL_ORGANISATION_ID } from '../rules/organisations.ts';
import { paths } from '../rules/paths.ts';
import { LONG_CONTENT } from './askedQuestions.ts';
import { type BenchDatabases, withClient } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { type Figure, median, percentile } from './report.ts';

const APPLICATIONS = 1_000;
/** On a page of the table, the most that the server gives; the screen itself asks for fewer. */
const ROWS = 100;
/** A phone's processor, as Lighthouse takes it. */
const SLOWED = 4;
const KEYS = 'I would like to study tides.';
const ADMIN = { email: 'bench-screens@example.org', password: 'Analytical!1843' };

/** How soon the application form and the staff's table can be used, and answer to a key or a click, on a slow processor. */
export async function benchScreens(
  databases: BenchDatabases,
  { rounds }: { rounds: number },
): Promise<Figure[]> {
  const url = await databases.openStaffed(APPLICATIONS);
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({ DATABASE_URL: url, DATA_DIR: dataDir, SEED_DEMO: 'false' });
  const browser = await chromium.launch(await findChromium());
  try {
    await addAdmin(url, portal.url);
    const forms = await askHundred(url);
    return [
      ...(await compareForms(browser, portal.url, forms, rounds)),
      ...(await measureTable(browser, portal.url, rounds)),
    ];
  } finally {
    await browser.close();
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function addAdmin(url: string, origin: string): Promise<void> {
  await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name: 'Bench', ...ADMIN }),
  });
  await withClient(url, (client) =>
    client.query(`UPDATE users SET role = 'ADMIN', email_verified = true WHERE email = $1`, [ADMIN.email]),
  );
}

type Forms = { plain: string; asking: string };

/** Lets one of two open scholarships ask a hundred questions. */
function askHundred(url: string): Promise<Forms> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; general: string | null }>(
      `SELECT id, general_form_id AS general FROM scholarships
       WHERE is_public AND application_deadline > current_date + 1 AND organisation_id = $1 ORDER BY id LIMIT 2`,
      [PORTAL_ORGANISATION_ID],
    );
    const [plain, asking] = rows;
    if (!plain || !asking) throw new Error('There are no two open scholarships.');
    if (!asking.general)
      await client.query(
        `WITH form AS (
           INSERT INTO forms (id, purpose, organisation_id, name, created_at)
           VALUES (gen_random_uuid(), 'APPLICATION', $1, 'Bench ' || gen_random_uuid(), now()) RETURNING id
         ), version AS (
           INSERT INTO form_versions (id, form_id, version, content, created_at)
           SELECT gen_random_uuid(), id, 1, $2, now() FROM form
         )
         UPDATE scholarships SET general_form_id = (SELECT id FROM form) WHERE id = $3`,
        [PORTAL_ORGANISATION_ID, LONG_CONTENT, asking.id],
      );
    return { plain: plain.id, asking: asking.id };
  });
}

/** Milliseconds. */
type Measured = { usable: number; answers: number[] };

async function compareForms(
  browser: Browser,
  origin: string,
  forms: Forms,
  rounds: number,
): Promise<Figure[]> {
  const measured = { plain: [] as Measured[], asking: [] as Measured[] };
  for (let round = -1; round < rounds; round += 1)
    for (const which of ['plain', 'asking'] as const) {
      const form = await open(browser, origin, paths.apply.link(forms[which]), async (page) => {
        const field = page.getByLabel('Phone', { exact: false }).first();
        await field.waitFor();
        return () => field.pressSequentially(KEYS);
      });
      // The first turn warms the server up.
      if (round >= 0) measured[which].push(form);
    }
  const usable = (which: keyof Forms) => median(measured[which].map((form) => form.usable));
  const answers = (which: keyof Forms) => measured[which].flatMap((form) => form.answers);
  const details = (['plain', 'asking'] as const).map((which) => ({
    form: which === 'plain' ? 'asks nothing' : 'asks a hundred questions',
    'usable (ms)': Math.round(usable(which)),
    'keys p50 (ms)': percentile(answers(which), 0.5),
    'keys p95 (ms)': percentile(answers(which), 0.95),
  }));
  const how = `Chromium, processor slowed ${SLOWED} ×, a new profile for each load, medians of ${rounds} loads in turns`;
  return [
    {
      name: 'a form of 100 questions / one that asks nothing: until it can be filled in',
      value: usable('asking') / usable('plain'),
      unit: 'ratio',
      target: { atMost: 1.1 },
      how,
      details,
    },
    {
      name: 'a key in a form of 100 questions: until it shows, p95',
      value: percentile(answers('asking'), 0.95),
      unit: 'ms',
      target: { atMost: 100 },
      how,
    },
  ];
}

type Act = (page: Page) => Promise<() => Promise<unknown>>;

/** What is done with the table. What is clicked is found before: a search among so many rows would delay what a click draws. */
const ACTS: Record<string, Act> = {
  'a row chosen': async (page) => {
    const boxes = (await page.locator('tbody').getByRole('checkbox').elementHandles()).slice(0, 5);
    return async () => {
      for (const box of boxes) await box.click();
    };
  },
  'all rows chosen or none': async (page) => {
    const box = await page.locator('thead').getByRole('checkbox').elementHandle();
    return () => repeat(page, 4, () => box?.click());
  },
  'the key for the next record': async (page) => {
    // The first one puts the record beside the list, for which code is loaded.
    await page.keyboard.press('j');
    await page.locator('[data-record] nav').waitFor();
    return () => repeat(page, 5, () => page.keyboard.press('j'));
  },
};

/** Each time when what the time before set off is done, as for a person who looks at it. */
async function repeat(page: Page, times: number, act: () => Promise<unknown> | undefined): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.waitForTimeout(1_000);
    await act();
  }
}

async function measureTable(browser: Browser, origin: string, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, prepare] of Object.entries(ACTS)) {
    const tables: Measured[] = [];
    for (let round = 0; round < rounds; round += 1)
      tables.push(
        await open(browser, origin, paths.manageApplications.link(), async (page) => {
          const boxes = page.locator('tbody').getByRole('checkbox');
          await boxes.nth(ROWS - 1).waitFor();
          return prepare(page);
        }),
      );
    const answers = tables.flatMap((table) => table.answers);
    figures.push({
      name: `${name} in a table of ${ROWS} applications: until it shows, p95`,
      value: percentile(answers, 0.95),
      unit: 'ms',
      target: { atMost: 100 },
      how: `Chromium at 1280 px, processor slowed ${SLOWED} ×, ${answers.length} clicks or keys, p50 ${percentile(answers, 0.5)} ms`,
      details: tables.map(({ usable, answers: of }, index) => ({
        load: index + 1,
        'usable (ms)': Math.round(usable),
        'p50 (ms)': median(of),
      })),
    });
  }
  return figures;
}

/** Opens a page in a new profile until `prepare` finds what it waits for, then lets it act and reads how long each event took to show. */
async function open(
  browser: Browser,
  origin: string,
  path: string,
  prepare: (page: Page) => Promise<() => Promise<unknown>>,
): Promise<Measured> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  try {
    await signInQuietly(context, origin, ADMIN);
    const page = await context.newPage();
    await page.route('**/graphql', askForRows);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.goto(path);
    await waitUntilReady(page);
    const act = await prepare(page);
    const usable = await page.evaluate(() => performance.now());
    await page.evaluate(watchEvents);
    await act();
    // The last event is told with the frame after it.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))),
    );
    const answers = await page.evaluate(() => (globalThis as unknown as { took: number[] }).took);
    return { usable, answers };
  } finally {
    await context.close();
  }
}

/** Lets the screen of applications show more rows on a page than it asks for. */
function askForRows(route: Route): Promise<void> {
  const asked = route.request().postDataJSON();
  if (asked.operationName === 'Applications') asked.variables.pageSize = ROWS;
  return route.continue({ postData: asked });
}

/** In the page: notes how long each key and click took until the frame that shows what came of it, by the browser's own clock of 8 ms. */
function watchEvents(): void {
  const took: number[] = [];
  Object.assign(globalThis, { took });
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (['keydown', 'click'].includes(name)) took.push(duration);
  });
  observer.observe({ type: 'event', durationThreshold: 0 } as PerformanceObserverInit);
}
