// `npm test`: types, lint, every test, the real browser's included. `npm run test:long`: the same in its long form, with
// the project `long`, and once more on the other versions of Node. Both end with `tests: N passed, N failed`, added up
// from the runner's own reports; a step that fails before any test counts as one failure.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { CLEAN, UNANSWERED } from './judgeAudit.ts';
import { fetchNode, otherNodes } from './otherNode.ts';

type TestFile = { name: string; startTime: number; endTime: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  success: boolean;
  testResults: TestFile[];
};

const SLOWEST = 10;
const isLong = process.argv[2] === 'long';
const reportFile = join('.cache', 'test-report.json');
let passed = 0;
let failed = 0;

if (!isSound()) failed = 1;
else if (!isLong) runSuite(process.env, ['--project=!long']);
else {
  runSuite({ ...process.env, LONG_TESTS: '1' });
  if (!isAudited()) failed += 1;
  for (const version of otherNodes()) runSuiteOn(version);
}
console.log(`tests: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function isSound(): boolean {
  return (
    run('npm', ['run', '--silent', 'generate']) &&
    run('npx', ['tsc', '--noEmit']) &&
    run('npm', ['run', '--silent', 'lint'])
  );
}

/** Whether no weakness of a package is known; also true, and said, when the registry cannot tell. */
function isAudited(): boolean {
  const { status } = spawnSync('npm', ['run', '--silent', 'audit'], { stdio: 'inherit' });
  return status === CLEAN || status === UNANSWERED;
}

function runSuiteOn(version: string) {
  console.log(`\nThe tests on Node ${version}`);
  try {
    const PATH = `${fetchNode(version)}${delimiter}${process.env.PATH}`;
    runSuite({ ...process.env, PATH }, ['--project=!long']);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    failed += 1;
  }
}

/** Builds the portal and runs the tests with the `node` that `env` finds. */
function runSuite(env: NodeJS.ProcessEnv, projects: string[] = []) {
  const report = run('node', ['scripts/start.mjs', '--build-only'], env) && runTests(env, projects);
  if (!report) {
    failed += 1;
    return;
  }
  passed += report.numPassedTests;
  // A suite that cannot even be loaded has no failed test, but is a failure all the same.
  failed += Math.max(report.numFailedTests, report.success ? 0 : 1) + report.numPendingTests;
  printSlowest(report.testResults);
}

function runTests(env: NodeJS.ProcessEnv, projects: string[]): Report | null {
  mkdirSync('.cache', { recursive: true });
  rmSync(reportFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const isGreen = run('node', ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters], env);
  if (!existsSync(reportFile)) return null;
  const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'));
  return { ...report, success: report.success && isGreen };
}

function printSlowest(files: TestFile[]) {
  const seconds = ({ startTime, endTime }: TestFile) => (endTime - startTime) / 1000;
  const slowest = files.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, SLOWEST);
  console.log(`The ${slowest.length} slowest test files:`);
  for (const file of slowest) {
    console.log(`${seconds(file).toFixed(1).padStart(6)} s  ${relative(process.cwd(), file.name)}`);
  }
}

function run(command: string, args: string[], env = process.env): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}
