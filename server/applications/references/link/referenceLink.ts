import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { REFERENCE_LINK_DAYS } from '../../../../rules/applications/references.ts';
import { problem } from '../../../../rules/problems.ts';
import type { Context, RequestContext, TransactionContext } from '../../../platform/context.ts';
import { type AppError, invalidInput, refuse } from '../../../platform/errors.ts';
import { type ReferenceRow, readReferences } from '../referenceRow.ts';

const DAY = 86_400_000;

export const tokenSchema = z
  .string(problem('linkEnded'))
  .min(1, problem('linkEnded'))
  .max(200, problem('linkEnded'));

/** Creates a key for a link or a browser. Only the key's hash is stored. */
export const makeKey = () => randomBytes(32).toString('base64url');

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Links in earlier e-mails remain valid. `asks` marks links of requests, which are counted to limit requests. */
export async function addLink(
  { db, now }: TransactionContext<Pick<Context, 'now'>>,
  referenceId: string,
  asks: boolean,
): Promise<string> {
  const key = makeKey();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + REFERENCE_LINK_DAYS * DAY);
  await db.referenceLink.create({ data: { hash: hashKey(key), referenceId, asks, createdAt, expiresAt } });
  return key;
}

type LinkedReference = { row: ReferenceRow; isExpired: boolean };

type Reader = Pick<RequestContext, 'now' | 'arrivedAt'> & {
  db: Pick<Prisma.TransactionClient, '$queryRaw' | 'referenceLink'>;
};

/**
 * Also returns removed references. Returns null if the portal did not create the link or the address has changed
 * since.
 */
async function findLinked(ctx: Reader, token: string): Promise<LinkedReference | null> {
  const link = await ctx.db.referenceLink.findUnique({ where: { hash: hashKey(token) } });
  if (!link || link.endedAt) return null;
  const [row] = await readReferences(ctx, Prisma.sql`r.id = ${link.referenceId}::uuid`);
  return row ? { row, isExpired: link.expiresAt <= ctx.now() } : null;
}

/** `REPLACES` means that the reference was received but its file was refused afterwards. */
type LinkState = 'WORKS' | 'REPLACES' | 'EXPIRED' | 'NOT_NEEDED' | 'OWN' | 'RECEIVED' | 'DECLINED' | 'CLOSED';

function stateOf(
  { viewer, now }: Pick<RequestContext, 'viewer' | 'now'>,
  linked: LinkedReference,
): LinkState {
  const { row, isExpired } = linked;
  if (viewer?.id === row.applicantId) return 'OWN';
  if (row.removedAt) return 'NOT_NEEDED';
  if (row.state === 'RECEIVED') return !isExpired && isReplaceable(row, now()) ? 'REPLACES' : 'RECEIVED';
  if (row.state === 'DECLINED' || row.state === 'WRONG_PERSON') return 'DECLINED';
  if (!row.isNeeded) return 'NOT_NEEDED';
  if (!row.isTaken) return 'CLOSED';
  return isExpired ? 'EXPIRED' : 'WORKS';
}

function isReplaceable({ fileUntil, isNeeded }: ReferenceRow, now: Date): boolean {
  return isNeeded && fileUntil !== null && fileUntil > now;
}

function refuseLink(state: Exclude<LinkState, 'WORKS' | 'REPLACES'> | null): AppError {
  if (!state) return invalidInput({ token: problem('linkEnded') });
  return refuse('CONFLICT', `reference.link.${state}`, undefined, { details: { state } });
}

/**
 * Locks the reference of a link in one of the `wanted` states until the transaction ends. Throws CONFLICT for a link
 * in another state, and INVALID_INPUT for an unknown one.
 */
export async function lockLinked(
  ctx: TransactionContext,
  token: string,
  wanted: readonly LinkState[] = ['WORKS'],
): Promise<ReferenceRow> {
  await ctx.db.$queryRaw`SELECT FROM reference_requests
    WHERE id = (SELECT reference_id FROM reference_links WHERE hash = ${hashKey(token)}) FOR UPDATE`;
  const linked = await findLinked(ctx, token);
  const state = linked && stateOf(ctx, linked);
  if (!linked || !state) throw refuseLink(null);
  if (wanted.includes(state)) return linked.row;
  if (state === 'WORKS') throw refuse('CONFLICT', 'reference.linkWorks');
  throw refuseLink(state === 'REPLACES' ? 'RECEIVED' : state);
}

export const openedSchema = z.object({ token: tokenSchema, browser: z.string().max(200) });
export type OpenedLink = z.infer<typeof openedSchema>;

export const FILE_LINK_STATES = ['WORKS', 'REPLACES'] as const;

export async function lockOpened(
  ctx: TransactionContext,
  { token, browser }: OpenedLink,
  wanted?: readonly LinkState[],
): Promise<ReferenceRow> {
  const row = await lockLinked(ctx, token, wanted);
  if (!row.browserHashes.includes(hashKey(browser))) throw refuse('CONFLICT', 'reference.otherBrowser');
  return row;
}
