import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { invalidInput } from '../../errors.ts';

/** Between two changes: after the one with this number and this record's id. */
export type ChangePlace = { number: bigint; id: string };

/** Whose copy it is, of a list that differs by reader, and when the copy was last complete, in seconds. */
export type Copy = { reader: string; completeAt: number };

/** A place in one feed; `feed` is null for a place that was written as an instant, `copy` in a list for everyone. */
export type Cursor = ChangePlace & { feed: string | null; copy: Copy | null };

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What PostgreSQL calls a bigint. */
const MAX_NUMBER = 2n ** 63n - 1n;

const CURSOR = /^([0-9a-f-]{36}) (\d{1,19}) ([0-9a-f-]{36})(?: ([\w-]{22}) (\d{1,12}))?$/;

/** As cursors were before changes had numbers: as PostgreSQL or JavaScript writes an instant, and an id. */
const INSTANT_CURSOR =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-](?:0\d|1[0-4])(?::[0-5]\d)?) ([0-9a-f-]{36})$/;

const isId = (text: string | undefined): text is string => z.guid().safeParse(text).success;

export function writeCursor({ feed, number, id, copy }: Cursor): string {
  const text = `${feed} ${number} ${id}${copy ? ` ${copy.reader} ${copy.completeAt}` : ''}`;
  return Buffer.from(text).toString('base64url');
}

/** Throws INVALID_INPUT for what no portal has written. */
export function readCursor(given: string): Cursor {
  const text = Buffer.from(given, 'base64url').toString('utf8');
  const cursor = readNumberCursor(text) ?? readInstantCursor(text);
  if (!cursor) throw invalidInput({ after: problem('cursor') });
  return cursor;
}

function readNumberCursor(text: string): Cursor | null {
  const [, feed, digits = '', id, reader, seconds] = text.match(CURSOR) ?? [];
  if (!isId(feed) || !isId(id) || BigInt(digits) > MAX_NUMBER) return null;
  const copy = reader ? { reader, completeAt: Number(seconds) } : null;
  return { feed, number: BigInt(digits), id, copy };
}

/** The changes of that time have their instants, in microseconds, as numbers. */
function readInstantCursor(text: string): Cursor | null {
  const [, day, time, fraction = '', zone = '', id] = text.match(INSTANT_CURSOR) ?? [];
  const at = `${day}T${time}${zone.length === 3 ? `${zone}:00` : zone}`;
  const milliseconds = Date.parse(at);
  if (!z.iso.date().safeParse(day).success || !Number.isFinite(milliseconds) || !isId(id)) return null;
  const number = BigInt(milliseconds) * 1000n + BigInt(fraction.padEnd(6, '0'));
  // Before there were computers there were no changes.
  return { feed: null, number: number > 0n ? number : 0n, id, copy: null };
}
