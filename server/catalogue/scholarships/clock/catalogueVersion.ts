import { type Context, onPool, today } from '../../../platform/context.ts';
import { within } from '../../../platform/load/within.ts';
import { type CountedTable, readListVersion } from '../../../platform/responseCache/readListVersion.ts';
import { refreshSettings } from '../../../platform/settings/storedSettings.ts';
import { readTurns, type Turns } from './readTurns.ts';

/**
 * All tables that affect visitors' responses. The table of search words is omitted, because search words are written
 * together with their scholarship.
 */
const CATALOGUE: readonly CountedTable[] = [
  'scholarships',
  'pictures',
  'organisations',
  'forms',
  'form_versions',
  'setting_versions',
];

const MAX_READING = 1_000;

/**
 * Returns a function that reads the version of visitors' responses. The version changes with each write to the
 * catalogue, whenever a scholarship opens or closes, and at midnight in the portal's time zone, because the list of
 * scholarships that close soon depends on the date. The function returns null on an error or a timeout.
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

type Version = Turns & { version: string };

async function readVersion(ctx: Context, before: Version | null): Promise<Version> {
  const version = await readListVersion(ctx, CATALOGUE);
  const isSame = before?.version === version && (!before.next || ctx.now() < before.next);
  if (isSame) return before;
  if (before?.version !== version) await refreshSettings(ctx);
  return { version, ...(await readTurns(ctx)) };
}

/**
 * Returns a function whose calls each wait for a read that starts after the call. Calls during a read share the next
 * one, so at most one read runs and one waits.
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
