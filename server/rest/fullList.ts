import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import { type CountedTable, readListVersion } from '../features/portal/readListVersion.ts';

/** A list that the old clients read whole. */
export type FullList<Call> = {
  /** The tables that its rows are made of. */
  of: readonly CountedTable[];
  /** Its rows, read a piece at a time. Refuses before the first one. */
  rows: (call: Call) => AsyncGenerator<unknown>;
};

/**
 * Answers a whole list without holding it in memory: a JSON array, written as its rows are read. Whoever has it
 * already, by its ETag, gets 304; the first rows are read even then, since reading them is what refuses.
 */
export async function sendFullList<Call extends { ctx: RequestContext }>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: FullList<Call>,
  call: Call,
) {
  const rows = list.rows(call);
  // The version comes first: what is written while the rows are read makes the next ETag another one.
  const etag = makeEtag(request, await readListVersion(call.ctx, list.of));
  const first = await rows.next();
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, origin, accept-encoding');
  if (isKnown(request, etag)) {
    await rows.return(undefined);
    return reply.code(304).send();
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(writeArray(first, rows)));
}

/** Each row in the spelling of the wire. */
export async function* eachOf<Row>(rows: AsyncGenerator<Row>, toWire: (row: Row) => unknown) {
  for await (const row of rows) yield toWire(row);
}

async function* writeArray(
  first: IteratorResult<unknown>,
  rest: AsyncGenerator<unknown>,
): AsyncGenerator<string> {
  if (first.done) {
    yield '[]';
    return;
  }
  // Rows are small: a piece of text for each of them would cost more than the row.
  let piece = `[${JSON.stringify(first.value)}`;
  for await (const row of rest) {
    piece += `,${JSON.stringify(row)}`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]`;
}

/** Characters that are sent at once. */
const PIECE = 64 * 1024;

/** Weak: the answer may be compressed. Addresses of pictures in it begin with ours. */
function makeEtag({ url, host, protocol }: FastifyRequest, version: string): string {
  const parts = [url, host, protocol, version].join('\n');
  return `W/"${createHash('sha256').update(parts).digest('base64url')}"`;
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  return known.includes(etag);
}
