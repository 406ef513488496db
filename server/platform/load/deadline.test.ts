import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeDeadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const endless = () => new Promise<never>(() => undefined);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code,
  );

it('a deadline starts when it is created', async () => {
  const deadline = makeDeadline(5_000);
  await vi.advanceTimersByTimeAsync(4_000);
  const read = codeOf(deadline.read(endless));
  await vi.advanceTimersByTimeAsync(999);
  expect(await Promise.race([read, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toBe('UNAVAILABLE');
});

it('an expired deadline starts no reads or writes', async () => {
  const deadline = makeDeadline(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  const work = vi.fn(async () => 'rows');
  expect([await codeOf(deadline.read(work)), work.mock.calls.length]).toEqual(['UNAVAILABLE', 0]);
  expect(() => deadline.lift()).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
});

it('a lifted deadline no longer expires', async () => {
  const deadline = makeDeadline(5_000);
  const written = deadline.read(() => new Promise((resolve) => setTimeout(resolve, 60_000, 'written')));
  deadline.lift();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await written, deadline.isOver()]).toEqual(['written', false]);
});

it('a paused deadline does not advance', async () => {
  const deadline = makeDeadline(5_000);
  await vi.advanceTimersByTimeAsync(4_000);
  deadline.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  deadline.resume();
  await vi.advanceTimersByTimeAsync(999);
  expect(deadline.isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(deadline.isOver()).toBe(true);
});

it('a deadline leaves no timer behind', async () => {
  await makeDeadline(5_000).read(async () => 'rows');
  expect(vi.getTimerCount()).toBe(0);
});
