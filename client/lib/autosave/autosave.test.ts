import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave, type SaveState, type Verdict } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

type Save = { content: string; version: number | null; finish: () => void; fail: (error: Verdict) => void };

function start({ version = null as number | null, isPrompt = true } = {}) {
  const states: SaveState['kind'][] = [];
  const saves: Save[] = [];
  const autosave = createAutosave<string>({
    version,
    save: (content, from) =>
      new Promise((resolve, reject) => {
        const finish = () => resolve((from ?? 0) + 1);
        saves.push({ content, version: from, finish, fail: reject });
        if (isPrompt) finish();
      }),
    judge: (error) => error as Verdict,
    onState: ({ kind }) => states.push(kind),
  });
  const last = () => saves.at(-1) as Save;
  return { autosave, states, saves, last, sent: () => saves.map((save) => [save.content, save.version]) };
}

describe('autosave', () => {
  it('autosave waits for a pause in typing', async () => {
    const { autosave, sent, states } = start();
    autosave.change('a');
    await pass(500);
    autosave.change('ab');
    await pass(500);
    expect(sent()).toEqual([]);
    await pass(200);
    expect(sent()).toEqual([['ab', null]]);
    expect(states.at(-1)).toBe('saved');
  });

  it('autosave saves within two seconds during continuous typing', async () => {
    const { autosave, sent } = start();
    for (let letters = 1; letters <= 20; letters++) {
      autosave.change('x'.repeat(letters));
      await pass(100);
    }
    expect(sent()[0]?.[0]).toHaveLength(15);
  });

  it('flush() waits for a running save and returns the saved version', async () => {
    const { autosave, last, sent } = start({ version: 1, isPrompt: false });
    autosave.change('a');
    void autosave.flush();
    autosave.change('ab');
    const flushed = autosave.flush();
    last().finish();
    await pass(0);
    last().finish();
    expect(await flushed).toEqual({ version: 3 });
    expect(sent()).toEqual([
      ['a', 1],
      ['ab', 2],
    ]);
    autosave.change('abc');
    const refused = autosave.flush();
    last().fail({ kind: 'refused', message: 'No.' });
    expect(await refused).toBeNull();
  });

  it('autosave continues from the version of the last save', async () => {
    const { autosave, sent } = start({ version: 4 });
    autosave.change('a');
    await autosave.flush();
    autosave.change('b');
    await autosave.flush();
    expect(sent()).toEqual([
      ['a', 4],
      ['b', 5],
    ]);
  });

  it('autosave runs one save at a time and then sends the newest content', async () => {
    const { autosave, saves, last, sent } = start({ isPrompt: false });
    autosave.change('a');
    void autosave.flush();
    autosave.change('ab');
    autosave.change('abc');
    await pass(3000);
    expect(saves).toHaveLength(1);
    last().finish();
    await pass(700);
    expect(sent()).toEqual([
      ['a', null],
      ['abc', 1],
    ]);
  });

  it('autosave sends nothing if nothing has changed', async () => {
    const { autosave, saves } = start();
    await autosave.flush();
    autosave.leave();
    expect(saves).toEqual([]);
    expect(autosave.unsaved()).toBeUndefined();
  });
});

describe('failed autosave', () => {
  it('a failed autosave is retried with growing delays and the current content', async () => {
    const { autosave, saves, last, states } = start({ isPrompt: false });
    autosave.change('a');
    void autosave.flush();
    last().fail({ kind: 'passing' });
    await pass(0);
    expect(states.at(-1)).toBe('retrying');
    autosave.change('ab');
    await pass(999);
    expect(saves).toHaveLength(1);
    await pass(1);
    expect(last().content).toBe('ab');
    last().fail({ kind: 'passing' });
    await pass(1999);
    expect(saves).toHaveLength(2);
    await pass(1);
    last().finish();
    await pass(0);
    expect(states.at(-1)).toBe('saved');
    expect(autosave.unsaved()).toBeUndefined();
  });

  it('a save without an answer for five seconds counts as unsaved', async () => {
    const { autosave, last, states } = start({ isPrompt: false });
    autosave.change('a');
    void autosave.flush();
    await pass(4999);
    expect(states.at(-1)).toBe('saving');
    await pass(1);
    expect(states.at(-1)).toBe('retrying');
    autosave.change('ab');
    last().finish();
    await pass(700);
    expect(last().content).toBe('ab');
    last().finish();
    await pass(10_000);
    expect(states.at(-1)).toBe('saved');
  });

  it('a version conflict stops autosave until the user chooses a version', async () => {
    const { autosave, saves, last, states } = start({ version: 2, isPrompt: false });
    autosave.change('mine');
    void autosave.flush();
    last().fail({ kind: 'conflict' });
    await pass(0);
    expect(states.at(-1)).toBe('conflict');
    autosave.change('mine!');
    await pass(60_000);
    autosave.leave();
    expect(saves).toHaveLength(1);
    expect(autosave.unsaved()).toEqual({ content: 'mine!', version: 2 });
    autosave.adopt(7, 'mine!');
    expect(last()).toMatchObject({ content: 'mine!', version: 7 });
    last().finish();
    await pass(0);
    expect(states.at(-1)).toBe('saved');
  });

  it('autosave sends nothing after the other version is adopted', async () => {
    const { autosave, saves, last } = start({ version: 2, isPrompt: false });
    autosave.change('mine');
    void autosave.flush();
    last().fail({ kind: 'conflict' });
    await pass(0);
    autosave.adopt(7);
    await pass(5000);
    expect(saves).toHaveLength(1);
    expect(autosave.unsaved()).toBeUndefined();
  });

  it('autosave resends rejected content only after the user changes it', async () => {
    const { autosave, saves, last, states } = start({ isPrompt: false });
    autosave.change('too long');
    void autosave.flush();
    last().fail({ kind: 'refused', message: 'Too long.' });
    await pass(60_000);
    expect(saves).toHaveLength(1);
    expect(states.at(-1)).toBe('refused');
    autosave.change('short');
    await pass(700);
    expect(last().content).toBe('short');
  });
});

describe('autosave on leaving the page', () => {
  it('leaving the page saves pending changes immediately', () => {
    const { autosave, sent } = start({ version: 1 });
    autosave.change('a');
    autosave.leave();
    expect(sent()).toEqual([['a', 1]]);
  });

  it('leaving the page saves newer changes even while a save is in progress', () => {
    const { autosave, sent } = start({ version: 1, isPrompt: false });
    autosave.change('a');
    void autosave.flush();
    autosave.change('ab');
    autosave.leave();
    expect(sent()).toEqual([
      ['a', 1],
      ['ab', 2],
    ]);
  });

  it('changes made after returning to the page wait for the save in progress', async () => {
    const { autosave, last, sent } = start({ version: 1, isPrompt: false });
    autosave.change('a');
    autosave.leave();
    expect(autosave.unsaved()).toEqual({ content: 'a', version: 1 });
    autosave.change('ab');
    const flushed = autosave.flush();
    await pass(5000);
    expect(sent()).toEqual([['a', 1]]);
    last().finish();
    await pass(0);
    expect(last()).toMatchObject({ content: 'ab', version: 2 });
    last().finish();
    expect(await flushed).toEqual({ version: 3 });
  });

  it('flush() also waits for saves that start on leaving the page', async () => {
    const { autosave, saves, sent } = start({ version: 1, isPrompt: false });
    autosave.change('a');
    const flushed = autosave.flush();
    autosave.change('ab');
    autosave.leave();
    saves[0]?.finish();
    await pass(0);
    autosave.change('abc');
    await pass(5000);
    autosave.leave();
    expect(sent()).toEqual([
      ['a', 1],
      ['ab', 2],
      ['abc', 3],
    ]);
    for (const save of saves) save.finish();
    expect(await flushed).toEqual({ version: 4 });
  });

  it('a save that fails while leaving the page is retried', async () => {
    const { autosave, last, states } = start({ version: 1, isPrompt: false });
    autosave.change('a');
    autosave.leave();
    last().fail({ kind: 'conflict' });
    await pass(0);
    expect(states.at(-1)).toBe('retrying');
    await pass(1000);
    last().finish();
    await pass(0);
    expect(states.at(-1)).toBe('saved');
    expect(autosave.unsaved()).toBeUndefined();
  });
});

it('autosave reports a save that succeeds only after it is stopped', async () => {
  const { autosave, saves, states } = start({ isPrompt: false });
  autosave.change('a');
  void autosave.flush();
  autosave.change('ab');
  autosave.leave();
  autosave.stop();
  saves[0]?.finish();
  await pass(0);
  expect(states.at(-1)).toBe('saving');
  saves[1]?.finish();
  await pass(0);
  expect(states.at(-1)).toBe('saved');
});

it('sent() returns the saved content and a few contents sent since', async () => {
  const { autosave, last } = start({ isPrompt: false });
  for (const content of ['a', 'b', 'b', 'c', 'd', 'e', 'f', 'g']) {
    autosave.change(content);
    const flushed = autosave.flush();
    if (content === 'a') last().finish();
    else last().fail({ kind: 'passing' });
    await flushed;
  }
  expect(autosave.sent()).toEqual(['a', 'b', 'c', 'e', 'f', 'g']);
  void autosave.flush();
  last().finish();
  await pass(0);
  expect(autosave.sent()).toEqual(['g']);
});

it('autosave sends nothing after it is stopped', async () => {
  const { autosave, saves } = start();
  autosave.change('a');
  autosave.stop();
  await pass(5000);
  expect(saves).toEqual([]);
});
