import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../platform/context.ts';
import { varyBy } from '../../platform/http/vary.ts';
import type { RowBatches } from '../../platform/page.ts';
import { isKnown, makeEtag } from '../../platform/responseCache/etag.ts';
import { type CountedTable, readListVersion } from '../../platform/responseCache/readListVersion.ts';

/** A list that the old clients read whole. */
export type FullList<Call> = {
  /** The tables that its rows are made of. */
  of: readonly CountedTable[];
  /** Its rows, read batch by batch. Throws refusals before the first one. */
  rows: (call: Call) => RowBatches<unknown>;
};

/**
 * Answers a whole list without holding it in memory: a JSON array, written as its rows are read. A client that has it
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
  const { version, first } = await request.deadline.read(async () => ({
    version: await readListVersion(call.ctx, list.of),
    first: await rows.next(),
  }));
  const start = `[${writeRows(first.value ?? [])}`;
  const etag = etagOf(request, call.ctx, version, start);
  varyBy(reply.header('etag', etag), 'authorization', 'accept-encoding');
  if (isKnown(request, etag)) {
    await rows.return(undefined);
    return reply.code(304).send();
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(writeArray(start, rows)));
}

/** The same list as a text, or null when that has more than so many characters. */
export async function collectList(rows: RowBatches<unknown>, maxLength: number): Promise<string | null> {
  let text = '';
  for await (const batch of rows) {
    text += `${text && ','}${writeRows(batch)}`;
    if (text.length > maxLength) return null;
  }
  return `[${text}]`;
}

/** Each row in the spelling of the wire. */
export async function* mapBatches<Row>(
  batches: RowBatches<Row>,
  toWire: (row: Row) => unknown,
): RowBatches<unknown> {
  for await (const rows of batches) yield rows.map(toWire);
}

async function* writeArray(start: string, rest: RowBatches<unknown>): AsyncGenerator<string> {
  yield start;
  for await (const rows of rest) yield `,${writeRows(rows)}`;
  yield ']';
}

const writeRows = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join(',');

/**
 * Addresses of pictures in it begin with ours or are of hosts that may be shown, days are those of our time zone, and its
 * beginning shows how this build spells a row. What a caller sees in it depends on their role, on what is their own, on
 * what they coordinate and on what their key opens.
 */
function etagOf(
  { url, host, protocol }: FastifyRequest,
  { env, viewer }: RequestContext,
  version: string,
  start: string,
): string {
  const { id, role, scopes, coordinates } = viewer ?? {};
  const settings = [env.PUBLIC_URL, env.TIME_ZONE, env.IMAGE_HOSTS];
  return makeEtag(url, host, protocol, settings, id, role, scopes, coordinates?.toSorted(), version, start);
}
