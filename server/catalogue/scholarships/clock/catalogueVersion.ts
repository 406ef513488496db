import { type Context, onPool, today } from '../../../platform/context.ts';
import { within } from '../../../platform/load/within.ts';
import { type CountedTable, readListVersion } from '../../../platform/responseCache/readListVersion.ts';
import { refreshSettings } from '../../../platform/settings/storedSettings.ts';
import { readTurns, type Turns } from './readTurns.ts';

/** All tables that answers to visitors are made of. Words of searches are written with their scholarship. */
const CATALOGUE: readonly CountedTable[] = [
  'scholarships',
  'pictures',
  'organisations',
  'forms',
  'form_versions',
  'setting_versions',
];

/** Milliseconds after which the version counts as unreadable. */
const MAX_READING = 1_000;

/**
 * Reads what answers to visitors depend on: all writes to the catalogue and the last opening or closing, by the connections
 * that read the catalogue, and the day in the portal's zone, since what closes soon goes by days. Null when the database
 * does not say it in time.
 */
export function createVersionReader(ctx: Context): () => Promise<string | null> {
  const catalogue = onPool(ctx, 'catalogue');
  let turns: Version | null = null;
  return shareReadings(async () => {
    const reading = readVersion(catalogue, turns).then(
      (read) => {
        turns = read;
        return `${today(ctx)} ${read.last?.getTime()} ${read.version}`;
      },
      () => null,
    );
    return within(MAX_READING, reading, () => null);
  });
}

/** The writes that were counted, and the openings and closings around now. */
type Version = Turns & { version: string };

/** Turns are looked for again after a write, and at the next of them. */
async function readVersion(ctx: Context, before: Version | null): Promise<Version> {
  const version = await readListVersion(ctx, CATALOGUE);
  const isSame = before?.version === version && (!before.next || ctx.now() < before.next);
  if (isSame) return before;
  if (before?.version !== version) await refreshSettings(ctx);
  return { version, ...(await readTurns(ctx)) };
}

/**
 * Each call gets a reading that begins after it. Those that come while one is on its way share the next: one runs, one
 * waits, however many ask.
 */
export function shareReadings<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const begin = () => {
    next = null;
    const reading = read();
    last = reading;
    return reading;
  };
  return () => {
    next ??= last.then(begin, begin);
    return next;
  };
}
