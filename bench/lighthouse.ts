import { rm } from 'node:fs/promises';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { findChromium } from '../e2e/findChromium.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { type Figure, median } from './report.ts';

const RUNS = 5;
const PAGES = ['/', '/allScholarship'];

/** Points. */
const TARGETS = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(TARGETS) as (keyof typeof TARGETS)[];

/** Seconds. */
const LARGEST_PAINT_TARGET = 1.5;

/** kB as transferred. */
const SCRIPT_TARGET = 150;

type Run = { points: Record<string, number>; scriptKb: number; firstPaint: number; largestPaint: number };

/** Lighthouse's points for the public pages of the built portal, and the JavaScript of their first view. */
export async function benchLighthouse(): Promise<Figure[]> {
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({ DATA_DIR: dataDir });
  try {
    const figures = [];
    for (const page of PAGES) figures.push(...(await measurePage(portal.url, page)));
    return figures;
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measurePage(address: string, page: string): Promise<Figure[]> {
  // The first answer after a start is not what visitors meet.
  await fetch(address + page);
  const runs: Run[] = [];
  while (runs.length < RUNS) runs.push(await audit(address + page));
  const how = `Lighthouse, mobile profile with its simulated throttling, the built portal with the demo catalogue, median of ${RUNS}`;
  const points = CATEGORIES.map(
    (category): Figure => ({
      name: `${page}: ${category}`,
      value: median(runs.map((run) => run.points[category] ?? 0)),
      unit: 'points',
      target: { atLeast: TARGETS[category] },
      how,
    }),
  );
  const largestPaint: Figure = {
    name: `${page}: largest paint`,
    value: median(runs.map((run) => run.largestPaint)) / 1000,
    unit: 's',
    target: { atMost: LARGEST_PAINT_TARGET },
    how,
  };
  const script: Figure = {
    name: `${page}: JavaScript`,
    value: median(runs.map((run) => run.scriptKb)),
    unit: 'kB',
    target: { atMost: SCRIPT_TARGET },
    how: 'all scripts that the first view loads, as transferred (brotli), from the same runs',
    details: runs.map((run, index) => ({
      run: index + 1,
      ...run.points,
      'first paint (ms)': Math.round(run.firstPaint),
      'largest paint (ms)': Math.round(run.largestPaint),
      'JavaScript (kB)': Number(run.scriptKb.toFixed(1)),
    })),
  };
  return [...points, largestPaint, script];
}

/** One audit in a browser of its own, so that nothing is cached. */
async function audit(url: string): Promise<Run> {
  const { executablePath, args } = await findChromium();
  const chrome = await launch({ chromePath: executablePath, chromeFlags: [...args, '--headless=new'] });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}.`);
    return readRun(result);
  } finally {
    chrome.kill();
  }
}

function readRun({ lhr }: RunnerResult): Run {
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const refused = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
  );
  if (refused.length > 0)
    console.log(`  ${lhr.finalDisplayedUrl}: ${refused.map(({ id }) => id).join(', ')}`);
  const requests =
    (lhr.audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined)?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    points: Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
    ),
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    firstPaint: lhr.audits['first-contentful-paint']?.numericValue ?? Number.NaN,
    largestPaint: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  };
}

type NetworkRequest = { resourceType: string; transferSize: number };
