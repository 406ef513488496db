import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { type LoadGate, makeLoadGate, type Place } from './index.ts';

const LIMITS = { minAtOnce: 4, startAtOnce: 8, maxAtOnce: 100, maxWait: 300 };
const FULL = { elapsed: 50, active: 50 };
const IDLE = { elapsed: 50, active: 5 };

let time: number;
let gate: LoadGate;
let log: string[];

beforeEach(() => {
  time = 1_000;
  gate = makeLoadGate(LIMITS, () => time);
  log = [];
});

function enter(name: string, isFirst = false): Place {
  const place: Place = {
    isFirst,
    start: () => log.push(`start ${name}`),
    refuse: () => log.push(`refuse ${name}`),
    since: 0,
    state: 'new',
  };
  gate.enter(place);
  return place;
}

const enterMany = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, n) => enter(`${prefix}${n}`));

it('the load gate starts requests up to a limit, queues some and rejects others', () => {
  const places = enterMany(120);
  const { working, waiting } = gate.counts();
  expect([working, waiting]).toEqual([8, 90]);
  expect(log.slice(0, 9).at(-1)).toBe('refuse 98');
  gate.leave(places[0] as Place);
  expect(log.at(-1)).toBe('start 8');
});

it('the load gate rejects requests that have waited too long, oldest first', () => {
  enterMany(8 + 6);
  time += 301;
  gate.adjust(FULL);
  expect(log.slice(8)).toEqual(['refuse 8', 'refuse 9']);
  time += 3_000;
  gate.adjust(FULL);
  expect(log.slice(10)).toEqual(['refuse 10', 'refuse 11', 'refuse 12', 'refuse 13']);
});

it('the load gate always allows a few requests to wait', () => {
  enterMany(9);
  for (let look = 0; look < 100; look += 1) gate.adjust(FULL);
  log = [];
  enterMany(5, 'next ');
  expect(log).toEqual(['refuse next 3', 'refuse next 4']);
});

it('the load gate starts slow requests in separate event-loop turns', async () => {
  const slow = (name: string) => {
    gate.enter({
      isFirst: false,
      start: () => {
        log.push(`start ${name}`);
        time += 20;
      },
      refuse: () => log.push(`refuse ${name}`),
      since: 0,
      state: 'new',
    });
  };
  for (const name of ['a', 'b', 'c']) slow(name);
  expect(log).toEqual(['start a']);
  await nextTurn();
  await nextTurn();
  expect(log).toEqual(['start a', 'start b', 'start c']);
});

it('the load gate lowers its limit under full load, but not below the minimum', () => {
  for (let look = 0; look < 100; look += 1) gate.adjust(FULL);
  expect(gate.counts().limit).toBe(4);
  enterMany(20);
  expect(gate.counts().working).toBe(4);
});

it('the load gate raises its limit while the event loop is idle', () => {
  enterMany(60);
  for (let look = 0; look < 20; look += 1) gate.adjust(IDLE);
  expect(gate.counts()).toMatchObject({ working: 60, waiting: 0 });
});

it('the load gate delays requests while connections are being opened, up to a limit', async () => {
  gate.connect();
  enterMany(2);
  expect(log).toEqual([]);
  for (let turn = 0; turn < 15; turn += 1) {
    await nextTurn();
    gate.connect();
  }
  expect(log).toEqual([]);
  for (let turn = 0; turn < 20; turn += 1) {
    await nextTurn();
    gate.connect();
  }
  expect(log).toEqual(['start 0']);
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  expect(log).toEqual(['start 0', 'start 1']);
});

it('the load gate lowers its limit while the event loop lags', () => {
  for (let look = 0; look < 100; look += 1) {
    enter('one more');
    gate.adjust({ elapsed: 400, active: 40 });
  }
  expect(gate.counts().limit).toBe(4);
});

it('the load gate shortens its queue as throughput falls', () => {
  const places = enterMany(80);
  for (let look = 0; look < 40; look += 1) {
    gate.adjust(FULL);
    gate.leave(places[look] as Place);
  }
  for (const place of places.slice(40)) gate.leave(place);
  log = [];
  enterMany(60);
  expect(gate.counts().waiting).toBeLessThan(12);
  expect(log.filter((line) => line.startsWith('refuse')).length).toBeGreaterThan(40);
});

it('the load gate resets its limit when no requests are waiting', () => {
  const places = enterMany(60);
  for (let look = 0; look < 100; look += 1) gate.adjust(FULL);
  for (const place of places) gate.leave(place);
  for (let look = 0; look < 100; look += 1) gate.adjust(IDLE);
  expect(gate.counts()).toEqual({ working: 0, waiting: 0, limit: 8 });
});

// security: C83
it('the load gate reserves places for sign-ins, which never wait', () => {
  enterMany(200);
  log = [];
  for (let n = 0; n < 60; n += 1) enter('first', true);
  expect(log.filter((line) => line === 'start first').length).toBe(50);
  expect(log.at(-1)).toBe('refuse first');
});

// security: C83
it('running sign-ins do not make the load gate delay other requests', () => {
  const places = enterMany(9);
  for (let look = 0; look < 100; look += 1) gate.adjust({ elapsed: 400, active: 40 });
  for (const place of places) gate.leave(place);
  for (let n = 0; n < 20; n += 1) enter('first', true);
  enter('read');
  expect(log.at(-1)).toBe('start read');
});

it('the load gate counts neither abandoned requests nor requests that wait for their client', () => {
  const [reading, leaving] = enterMany(8);
  const waiting = enter('waiting');
  gate.leave(reading as Place);
  expect(log.at(-1)).toBe('start waiting');
  gate.comeBack(reading as Place);
  expect(gate.counts().working).toBe(9);
  const gone = enter('gone');
  gate.leave(gone);
  for (const place of [reading, leaving, waiting]) gate.leave(place as Place);
  expect(gate.counts()).toMatchObject({ working: 6, waiting: 0 });
  expect(log).not.toContain('start gone');
});
