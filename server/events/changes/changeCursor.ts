import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { invalidInput } from '../../platform/errors.ts';

export type ChangePlace = { number: bigint; id: string };

export type Copy = { reader: string; completeAt: number };

export type Cursor = ChangePlace & { feed: string; copy: Copy | null };

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const MAX_NUMBER = 2n ** 63n - 1n;

const CURSOR = /^([0-9a-f-]{36}) (\d{1,19}) ([0-9a-f-]{36})(?: ([\w-]{22}) (\d{1,12}))?$/;

const isId = (text: string | undefined): text is string => z.guid().safeParse(text).success;

export function writeCursor({ feed, number, id, copy }: Cursor): string {
  const text = `${feed} ${number} ${id}${copy ? ` ${copy.reader} ${copy.completeAt}` : ''}`;
  return Buffer.from(text).toString('base64url');
}

export function readCursor(given: string): Cursor {
  const text = Buffer.from(given, 'base64url').toString('utf8');
  const [, feed, digits = '', id, reader, seconds] = text.match(CURSOR) ?? [];
  if (!isId(feed) || !isId(id) || BigInt(digits) > MAX_NUMBER)
    throw invalidInput({ after: problem('cursor') });
  const copy = reader ? { reader, completeAt: Number(seconds) } : null;
  return { feed, number: BigInt(digits), id, copy };
}
