import { z } from 'zod';
import type { PartnerKey as PartnerKeyRow } from '../../../prisma/client/client.ts';
import { MAX_KEYS, partnerKeySchema } from '../../../rules/accounts/partnerKeys.ts';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import { authorize } from '../../platform/access.ts';
import { type RequestContext, type TransactionContext, today } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type LockedAccount, lockHolder } from '../auth/lockAccount.ts';
import { hashKeyText, makeKeyText } from './partnerKeyText.ts';

export type { PartnerKeyRow };

export type NewPartnerKey = { key: string; partnerKey: PartnerKeyRow };

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'key' })) });

export async function listPartnerKeys(ctx: RequestContext): Promise<PartnerKeyRow[]> {
  const { id: ownerId } = authorize(ctx.viewer, 'partnerKey.list', { ownerId: ctx.viewer?.id });
  return ctx.db.partnerKey.findMany({ where: { ownerId, revokedAt: null }, orderBy: { id: 'desc' } });
}

/**
 * Throws INVALID_INPUT with the invalid field, EMAIL_NOT_VERIFIED until the address is verified, CONFLICT if there
 * are already MAX_KEYS, and UNAUTHENTICATED if the session has ended during the request.
 */
export async function createPartnerKey(ctx: RequestContext, given: unknown): Promise<NewPartnerKey> {
  const viewer = authorize(ctx.viewer, 'partnerKey.create', { ownerId: ctx.viewer?.id });
  const ownerId = viewer.id;
  const { name, scopes, expiresOn } = checkInput(partnerKeySchema, given);
  if (expiresOn && expiresOn < today(ctx)) throw invalidInput({ expiresOn: problem('pastDay') });
  return ctx.db.$transaction(async (db) => {
    // The lock serializes concurrent calls. Otherwise they could exceed the maximum.
    requireProvedAddress(await lockHolder(db, viewer));
    if ((await db.partnerKey.count({ where: { ownerId, revokedAt: null } })) >= MAX_KEYS)
      throw refuse('CONFLICT', 'partnerKey.tooMany', { max: MAX_KEYS });
    return addKey(
      { ...ctx, db },
      { ownerId, name, scopes, expiresOn: expiresOn ? new Date(expiresOn) : null },
      'partnerKey.created',
    );
  });
}

/**
 * Replaces a key with a new one that expires on the same day. Throws CONFLICT if the key has been revoked or has
 * expired.
 */
export async function rotatePartnerKey(ctx: RequestContext, given: { id: string }): Promise<NewPartnerKey> {
  const viewer = authorize(ctx.viewer, 'partnerKey.create', { ownerId: ctx.viewer?.id });
  const { id } = checkInput(idSchema, given);
  return ctx.db.$transaction(async (db) => {
    requireProvedAddress(await lockHolder(db, viewer));
    const { ownerId, name, scopes, expiresOn } = await endKey({ ...ctx, db }, id);
    if (expiresOn && expiresOn < new Date(today(ctx))) throw refuse('CONFLICT', 'partnerKey.expired');
    return addKey({ ...ctx, db }, { ownerId, name, scopes, expiresOn }, 'partnerKey.rotated');
  });
}

export async function revokePartnerKey(ctx: RequestContext, given: { id: string }): Promise<PartnerKeyRow> {
  const { id } = checkInput(idSchema, given);
  return ctx.db.$transaction(async (db) => {
    const key = await endKey({ ...ctx, db }, id);
    const revoked = { actorId: key.ownerId, id, before: { name: key.name } };
    await publish({ ...ctx, db }, 'partnerKey.revoked', revoked);
    return key;
  });
}

/**
 * Requires a verified address, even if the portal otherwise requires none, because a key outlives its
 * session.
 */
function requireProvedAddress({ emailVerified }: LockedAccount): void {
  if (!emailVerified) throw refuse('EMAIL_NOT_VERIFIED', 'auth.verifyFirst');
}

async function endKey(ctx: TransactionContext, id: string): Promise<PartnerKeyRow> {
  const found = await ctx.db.partnerKey.findUnique({ where: { id } });
  authorize(ctx.viewer, 'partnerKey.revoke', { ownerId: found?.ownerId ?? null });
  const revokedAt = ctx.now();
  const { count } = await ctx.db.partnerKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt },
  });
  if (!found || count === 0) throw refuse('CONFLICT', 'partnerKey.revoked');
  return { ...found, revokedAt };
}

type NewKey = Pick<PartnerKeyRow, 'ownerId' | 'name' | 'scopes' | 'expiresOn'>;

async function addKey(
  ctx: TransactionContext,
  data: NewKey,
  event: 'partnerKey.created' | 'partnerKey.rotated',
): Promise<NewPartnerKey> {
  const key = makeKeyText();
  const partnerKey = await ctx.db.partnerKey.create({
    data: { ...data, hash: hashKeyText(key), hint: key.slice(-4), createdAt: ctx.now() },
  });
  const { ownerId: actorId, name, scopes } = data;
  await publish(ctx, event, { actorId, id: partnerKey.id, after: { name, scopes } });
  return { key, partnerKey };
}
