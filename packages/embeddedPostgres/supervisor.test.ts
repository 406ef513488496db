import { spawn } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { supervisePostmaster } from './supervisor.ts';

function makeShortLived(port: number) {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  return { pid: child.pid ?? 0, startedAt: '', command: '', port, child };
}

it('a database that stops repeatedly is not restarted, and the log explains why', async () => {
  const start = vi.fn(async (port: number) => makeShortLived(port));
  const giveUp = vi.fn();
  const log = vi.fn();
  const stop = supervisePostmaster(makeShortLived(4001), { start, log, giveUp });
  await vi.waitFor(() => expect(giveUp).toHaveBeenCalled(), { timeout: 20_000 });
  await stop();
  expect(start.mock.calls).toEqual([[4001], [4001], [4001], [4001], [4001]]);
  expect(giveUp.mock.calls).toEqual([
    [new Error('The database ended by itself 6 times within 10 minutes, the last time with 0')],
  ]);
});
