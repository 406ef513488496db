import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../platform/context.ts';
import { varyBy } from '../../platform/http/vary.ts';
import type { RowBatches } from '../../platform/page.ts';
import { isKnown, makeEtag } from '../../platform/responseCache/etag.ts';
import { type CountedTable, readListVersion } from '../../platform/responseCache/readListVersion.ts';

export type FullList<Call> = {
  of: readonly CountedTable[];
  rows: (call: Call) => RowBatches<unknown>;
};

/**
 * Streams a list as a JSON array instead of buffering it. Responds with 304 if the client's ETag matches, but
 * still reads the first rows, because reading checks the caller's permissions.
 */
export async function sendFullList<Call extends { ctx: RequestContext }>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: FullList<Call>,
  call: Call,
) {
  const rows = list.rows(call);
  // The version is read first, so that writes during the read change the next ETag.
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

export async function collectList(rows: RowBatches<unknown>, maxLength: number): Promise<string | null> {
  let text = '';
  for await (const batch of rows) {
    text += `${text && ','}${writeRows(batch)}`;
    if (text.length > maxLength) return null;
  }
  return `[${text}]`;
}

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
 * The ETag includes everything on which a list depends: the host, IMAGE_HOSTS, TIME_ZONE, the option lists, the build
 * (`start`), and the caller's role, id, coordinated organisations, key scopes and open blind rounds.
 */
function etagOf(
  { url, host, protocol }: FastifyRequest,
  { env, viewer }: RequestContext,
  version: string,
  start: string,
): string {
  const { id, role, scopes, coordinates, blindTo } = viewer ?? {};
  const lists = [env.SUBJECTS, env.CATEGORIES, env.DEGREES];
  const settings = [env.PUBLIC_URL, env.TIME_ZONE, env.IMAGE_HOSTS, lists];
  const reach = [role, scopes, coordinates?.toSorted(), blindTo?.toSorted()];
  return makeEtag(url, host, protocol, settings, id, reach, version, start);
}
