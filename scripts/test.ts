// `npm test`: types, lint, tests, the real browser's included. `npm run test:long`: all tests, in their long form. Both end with `tests: N passed, N failed`, added up from the runner's own reports; a step without
// tests that fails counts as one failure.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';

/** What needs no built portal runs while it is built; the server of the other tests hands out its pages. */
const EARLY = ['unit', 'client'];

type TestCase = { fullName: string; status: string };
type TestFile = {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: TestCase[];
};
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  success: boolean;
  testResults: TestFile[];
};

const SLOWEST = 20;
const isLong = process.argv[2] === 'long';
const LATE = ['db', 'process', 'e2e'];
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
  return (await runBeside('npx', ['tsc', '--noEmit'])) && runBeside('npm', ['run', '--silent', 'lint']);
}

/** Runs the tests. While the first ones run, it builds the portal for the others and checks the sources. */
async function runSuite(env: NodeJS.ProcessEnv, late: string[]) {
  const early = runTests(env, EARLY);
  const isBuilt = await runBeside('node', ['scripts/start.mjs', '--build-only', '--generated']);
  const isSound = await areSourcesSound();
  failed += [isBuilt, isSound].filter((isGood) => !isGood).length;
  const reports = [await early, ...(isBuilt ? [await runTests(env, late)] : [])];
  reports.forEach(count);
  const files = reports.flatMap((report) => report?.testResults ?? []);
  printSlowest(files);
  printFailed(files);
}

function count(report: Report | null) {
  if (!report) {
    failed += 1;
    return;
  }
  passed += report.numPassedTests;
  // A suite that cannot even be loaded has no failed test, but is a failure all the same.
  failed += Math.max(report.numFailedTests, report.success ? 0 : 1) + report.numPendingTests;
}

async function runTests(env: NodeJS.ProcessEnv, projects: string[]): Promise<Report | null> {
  const file = join('.cache', `test-report-${projects[0]}.json`);
  mkdirSync('.cache', { recursive: true });
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const named = projects.map((project) => `--project=${project}`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...named, ...reporters];
  const [status] = await once(spawn('node', args, { stdio: 'inherit', env }), 'exit');
  if (!existsSync(file)) return null;
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  return { ...report, success: report.success && status === 0 };
}

function printSlowest(files: TestFile[]) {
  const seconds = ({ startTime, endTime }: TestFile) => (endTime - startTime) / 1000;
  const slowest = files.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, SLOWEST);
  console.log(`The ${slowest.length} slowest test files:`);
  for (const file of slowest) {
    console.log(`${seconds(file).toFixed(1).padStart(6)} s  ${relative(process.cwd(), file.name)}`);
  }
}

/** Once more at the end, where one looks first: what failed is far above, between the lines of what passed. */
function printFailed(files: TestFile[]) {
  for (const { name, status, assertionResults } of files) {
    if (status === 'passed') continue;
    const tests = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName } of tests.length > 0 ? tests : [{ fullName: 'cannot be loaded' }]) {
      console.log(`Failed: ${relative(process.cwd(), name)}: ${fullName}`);
    }
  }
}

/** Runs a command while tests run; what it says comes in one piece, when it has failed. */
async function runBeside(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'exit');
  if (status !== 0) console.error(`\n${command} ${args.join(' ')} failed:\n${(await said).join('')}`);
  return status === 0;
}
