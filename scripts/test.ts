// `npm test`: types, lint, every test, the real browser's included. Ends with `tests: N passed, N failed`, added up
// from the runner's own report; a step that fails before any test counts as one failure.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number; success: boolean };

const reportFile = join('.cache', 'test-report.json');

const isSound =
  run('npm', ['run', '--silent', 'generate']) &&
  run('npx', ['tsc', '--noEmit']) &&
  run('npm', ['run', '--silent', 'lint']);
const isBuilt = isSound && run('node', ['scripts/start.mjs', '--build-only']);
const report = isBuilt ? runTests() : null;
// A suite that cannot even be loaded has no failed test, but is a failure all the same.
const failed = report ? Math.max(report.numFailedTests, report.success ? 0 : 1) + report.numPendingTests : 1;
console.log(`tests: ${report?.numPassedTests ?? 0} passed, ${failed} failed`);
process.exit(failed > 0 || !report?.numPassedTests ? 1 : 0);

function runTests(): Report | null {
  mkdirSync('.cache', { recursive: true });
  rmSync(reportFile, { force: true });
  const isGreen = run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ]);
  if (!existsSync(reportFile)) return null;
  const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'));
  return { ...report, success: report.success && isGreen };
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}
