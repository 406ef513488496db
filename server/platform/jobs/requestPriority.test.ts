import type { EventLoopUtilization } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { createRequestPriority } from './requestPriority.ts';

function makeLoop(shareAt: (time: number) => number) {
  let time = 0;
  let active = 0;
  const pass = async (milliseconds: number) => {
    active += milliseconds * shareAt(time);
    time += milliseconds;
  };
  const utilize = (since?: EventLoopUtilization) => {
    const times = { active: active - (since?.active ?? 0), idle: time - active - (since?.idle ?? 0) };
    return { ...times, utilization: times.active / (times.active + times.idle) };
  };
  const prioritizeRequests = createRequestPriority(utilize, pass);
  const wait = async () => {
    const began = time;
    await prioritizeRequests();
    return time - began;
  };
  return { pass, wait };
}

it('jobs start immediately unless the portal is busy', async () => {
  const { pass, wait } = makeLoop(() => 0.5);
  await pass(5_000);
  expect([await wait(), await wait()]).toEqual([0, 0]);
});

it('jobs wait while the portal is busy with requests', async () => {
  const { pass, wait } = makeLoop((time) => (time < 1_000 ? 1 : 0.1));
  await pass(400);
  expect(await wait()).toBe(700);
  expect(await wait()).toBe(0);
});

it('jobs start after a maximum wait if the portal is constantly busy', async () => {
  const { pass, wait } = makeLoop(() => 1);
  await pass(400);
  expect([await wait(), await wait()]).toEqual([1_500, 1_500]);
});
