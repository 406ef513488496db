// `npm test` runs type checks, linting and tests, including browser tests; `npm run test:long` runs the long versions
// of all tests. Both end with `tests: N passed, N failed`. A step that fails without running a test counts as one
// failure.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

/** Test projects that run during the build, because they need neither the built portal nor its pages. */
const EARLY = ['unit', 'client'];

type TestFile = { name: string; seconds: number; failed: string[] };
type Report = { passed: number; failed: number; files: TestFile[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

const SLOWEST = 20;
const isLong = process.argv[2] === 'long';
const LATE = ['db', 'process'];
const began = performance.now();
let passed = 0;
let failed = 0;

const { status: generated } = spawnSync('npm', ['run', '--silent', 'generate'], { stdio: 'inherit' });
if (generated !== 0) failed = 1;
else if (isLong) await runSuite({ ...process.env, LONG_TESTS: '1' }, [...LATE, 'alone']);
else await runSuite(process.env, LATE);
console.log(`It took ${Math.round((performance.now() - began) / 1000)} seconds.`);
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function areSourcesSound(): Promise<boolean> {
  // More checkers would check shared types again, and the other cores are busy with tests.
  return (
    (await runBeside('npx', ['tsc', '--noEmit', '--checkers', '1'])) &&
    runBeside('npm', ['run', '--silent', 'lint'])
  );
}

async function runSuite(env: NodeJS.ProcessEnv, late: string[]) {
  const early = runVitest(env, EARLY);
  const isBuilt = await runBeside('node', ['scripts/start.mjs', '--build-only', '--generated']);
  const isSound = await areSourcesSound();
  failed += [isBuilt, isSound].filter((isGood) => !isGood).length;
  const reports = [await early, ...(isBuilt ? [await runVitest(env, late), await runJourneys(env)] : [])];
  for (const report of reports) {
    passed += report.passed;
    failed += report.failed;
  }
  const files = reports.flatMap((report) => report.files);
  printSlowest(files);
  printFailed(files);
}

async function runVitest(env: NodeJS.ProcessEnv, projects: string[]): Promise<Report> {
  const file = join('.cache', `test-report-${projects[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const named = projects.map((project) => `--project=${project}`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...named, ...reporters];
  return runReported<VitestReport>(args, env, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests,
    files: report.testResults.map(({ name, status, startTime, endTime, message, assertionResults }) => {
      const failures = assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => describeFailure(test.fullName, test.failureMessages[0]));
      return {
        name: relative(process.cwd(), name),
        seconds: (endTime - startTime) / 1000,
        failed:
          status === 'passed' || failures.length > 0
            ? failures
            : [describeFailure('cannot be loaded', message)],
      };
    }),
  }));
}

/** A browser test that passes only after a retry counts as failed. */
async function runJourneys(env: NodeJS.ProcessEnv): Promise<Report> {
  const file = join('.cache', 'test-report-e2e.json');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
  const named = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return runReported<JSONReport>(args, named, file, ({ stats, suites, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    files: [
      ...suites.map((suite) => ({ name: join('e2e', suite.file), ...summarize(specsOf(suite)) })),
      ...errors.map(({ message = '' }) => ({ name: 'e2e', seconds: 0, failed: [message] })),
    ],
  }));
}

function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function summarize(specs: JSONReportSpec[]): Pick<TestFile, 'seconds' | 'failed'> {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return {
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    failed: specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
      .map(({ title, tests }) => describeFailure(title, tests[0]?.results[0]?.error?.message)),
  };
}

function describeFailure(title: string, error = ''): string {
  const [line] = stripVTControlCharacters(error).split('\n');
  return line ? `${title} (${line})` : title;
}

async function runReported<Written>(
  args: string[],
  env: NodeJS.ProcessEnv,
  file: string,
  read: (written: Written) => Report,
): Promise<Report> {
  mkdirSync('.cache', { recursive: true });
  rmSync(file, { force: true });
  const [status] = await once(spawn('node', args, { stdio: 'inherit', env }), 'exit');
  if (!existsSync(file)) return { passed: 0, failed: 1, files: [] };
  const report = read(JSON.parse(readFileSync(file, 'utf8')));
  // A suite that cannot be loaded has no failed tests, but counts as a failure.
  return { ...report, failed: Math.max(report.failed, status === 0 ? 0 : 1) };
}

function printSlowest(files: TestFile[]) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log(`The ${slowest.length} slowest test files:`);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** Repeats the failures at the end, because the original messages are far above. */
function printFailed(files: TestFile[]) {
  for (const { name, failed } of files) for (const title of failed) console.log(`Failed: ${name}: ${title}`);
}

async function runBeside(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'exit');
  if (status !== 0) console.error(`\n${command} ${args.join(' ')} failed:\n${(await said).join('')}`);
  return status === 0;
}
