import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';

const PROGRAM = `
  import { endGracefully } from './server/api/start/endGracefully.ts';
  endGracefully(async () => {}, () => 1_000);
  process.stdin.once('data', () => { throw new Error('nobody catches this'); });
  console.log('running');
`;

it('an uncaught error ends the process with exit code 1, even without output readers', async () => {
  const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM]);
  onTestFinished(() => void program.kill('SIGKILL'));
  const ended = once(program, 'exit');
  await once(program.stdout, 'data');
  program.stdout.destroy();
  program.stderr.destroy();
  program.stdin.write('go');
  expect(await ended).toEqual([1, null]);
}, 20_000);
