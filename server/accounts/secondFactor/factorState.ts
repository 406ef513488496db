import type { Prisma } from '../../../prisma/client/client.ts';
import { reachesLevel } from '../../../rules/backoffice/settings.ts';
import { publish } from '../../events/publish.ts';
import type { TransactionContext, Viewer } from '../../platform/context.ts';
import type { PortalEnv } from '../../platform/settings/env.ts';
import { endKeys } from '../partnerKeys/endKeys.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import type { HolderContext } from './secondFactorContext.ts';

export type WriteContext = TransactionContext<HolderContext>;

export type Factor = 'authenticator' | 'passkey';

/**
 * Call this after adding a factor that the session has verified. If it is the account's first factor, the account's
 * other sessions must now verify it, and recovery codes are returned. Otherwise returns null.
 */
export async function noteAddedFactor(
  ctx: WriteContext,
  factor: Factor,
  name?: string,
): Promise<string[] | null> {
  const { db, holder, now } = ctx;
  const at = now();
  const { count } = await db.user.updateMany({
    where: { id: holder.id, secondFactorSince: null },
    data: { secondFactorSince: at },
  });
  await db.session.updateMany({
    where: { id: holder.sessionId },
    data: { secondFactorAt: at, provedAt: at },
  });
  await publish(ctx, 'secondFactor.added', changeOf(ctx, factor, name));
  return count === 1 ? renewRecoveryCodes(ctx, holder.id) : null;
}

/**
 * Call this after removing a factor. If it was the last one, deletes the recovery codes and all other sessions,
 * because a session that never verified the factor must not get full access. If the role requires a factor, also
 * revokes the account's API keys.
 */
export async function noteRemovedFactor(ctx: WriteContext, factor: Factor, name?: string): Promise<void> {
  const { db, holder, env } = ctx;
  let endedKeys: string[] = [];
  if (!(await hasFactor(db, holder.id))) {
    if (isFactorRequired(env, holder)) endedKeys = await endKeys(ctx, holder.id, holder.id);
    await db.user.update({ where: { id: holder.id }, data: { secondFactorSince: null } });
    await db.recoveryCode.deleteMany({ where: { userId: holder.id } });
    await db.session.deleteMany({ where: { userId: holder.id, id: { not: holder.sessionId } } });
  }
  await publish(ctx, 'secondFactor.removed', { ...changeOf(ctx, factor, name), endedKeys });
}

async function hasFactor(db: Prisma.TransactionClient, userId: string): Promise<boolean> {
  const apps = await db.authenticator.count({ where: { userId, confirmedAt: { not: null } } });
  return apps > 0 || (await db.passkey.count({ where: { userId } })) > 0;
}

export function isFactorRequired(
  { REQUIRE_SECOND_FACTOR: level }: Pick<PortalEnv, 'REQUIRE_SECOND_FACTOR'>,
  { role, coordinates = [], assesses = false }: Pick<Viewer, 'role' | 'coordinates' | 'assesses'>,
): boolean {
  return (
    (role === 'ADMIN' && reachesLevel(level, 'admins')) ||
    (role === 'MODERATOR' && reachesLevel(level, 'moderators')) ||
    (coordinates.length > 0 && reachesLevel(level, 'true')) ||
    (assesses && reachesLevel(level, 'assessors'))
  );
}

function changeOf({ holder }: WriteContext, factor: Factor, name: string | undefined) {
  const after = { factor, ...(name && { name }) };
  return { actorId: holder.id, id: holder.id, after, person: holder, factor };
}
