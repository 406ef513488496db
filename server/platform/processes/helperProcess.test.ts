import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EchoTasks } from '../../test/echoProgram.ts';
import { HelperProcess } from './helperProcess.ts';

let helper: HelperProcess<EchoTasks>;

beforeEach(() => {
  helper = new HelperProcess<EchoTasks>({
    built: 'echo',
    source: 'test/echoProgram.ts',
    maxMemory: 1_000_000_000,
    patience: 30_000,
    busy: 'request.busy',
  });
});

afterEach(() => helper.close());

const UNAVAILABLE = { status: 'rejected', reason: { code: 'UNAVAILABLE' } };

it('the helper process returns each result to its caller and rethrows errors', async () => {
  const texts = Array.from({ length: 50 }, (_, n) => `${n}`);
  expect(await Promise.all(texts.map((text) => helper.ask('echo', text)))).toEqual(texts);
  await expect(helper.ask('fail', 'no paper')).rejects.toThrow('fail: no paper');
});

it('a killed helper process rejects its pending tasks and is restarted', async () => {
  const pid = await helper.ask('pid', undefined);
  const waiting = helper.ask('never', undefined);
  process.kill(pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  const late = [helper.ask('echo', 'one'), helper.ask('echo', 'two')];
  expect(await Promise.allSettled([waiting, ...late])).toMatchObject(Array(3).fill(UNAVAILABLE));
  expect(await helper.ask('pid', undefined)).not.toBe(pid);
});

it('a helper process that times out is restarted, and excess tasks are rejected', async () => {
  await helper.ask('pid', undefined);
  const waiting = Array.from({ length: 50 }, () => helper.ask('never', undefined, 300));
  await expect(helper.ask('echo', 'one too many')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await Promise.allSettled(waiting)).toMatchObject(Array(50).fill(UNAVAILABLE));
  expect(await helper.ask('echo', 'after')).toBe('after');
});
