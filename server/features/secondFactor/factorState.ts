import type { Prisma } from '../../../prisma/client/client.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { queueMail } from '../mail/queueMail.ts';
import { profileLink } from './profileLink.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import type { HolderContext } from './secondFactorContext.ts';

export type WriteContext = Omit<HolderContext, 'db'> & { db: Prisma.TransactionClient };

/** A factor that came or went, as the audit and the mail name it. */
export type Factor = 'authenticator' | 'passkey';

/**
 * After a factor was added: the session has proved it. The first one makes the account's other sessions prove it, too,
 * and answers recovery codes; later ones answer null.
 */
export async function noteAddedFactor(ctx: WriteContext, factor: Factor): Promise<string[] | null> {
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
  await recordChange(ctx, 'secondFactor.add', factor);
  await queueMail(ctx, {
    to: holder.email,
    kind: 'secondFactorAdded',
    data: { name: holder.name, url: profileLink(ctx), factor },
  });
  return count === 1 ? renewRecoveryCodes(ctx, holder.id) : null;
}

/**
 * After a factor was removed. With the last one the recovery codes go, and so do all other sessions: one that waited
 * for its second factor must not become whole by that.
 */
export async function noteRemovedFactor(ctx: WriteContext, factor: Factor): Promise<void> {
  const { db, holder } = ctx;
  if (!(await hasFactor(db, holder.id))) {
    await db.user.update({ where: { id: holder.id }, data: { secondFactorSince: null } });
    await db.recoveryCode.deleteMany({ where: { userId: holder.id } });
    await db.session.deleteMany({ where: { userId: holder.id, id: { not: holder.sessionId } } });
  }
  await recordChange(ctx, 'secondFactor.remove', factor);
  await queueMail(ctx, {
    to: holder.email,
    kind: 'secondFactorRemoved',
    data: { name: holder.name, url: profileLink(ctx), factor },
  });
}

/** Locks the account, so that of two changes of its factors the second sees the first. */
export async function lockFactors(db: Prisma.TransactionClient, userId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
}

/** Whether anything but recovery codes is left to prove. */
async function hasFactor(db: Prisma.TransactionClient, userId: string): Promise<boolean> {
  const found = await db.authenticator.count({ where: { userId, confirmedAt: { not: null } } });
  return found > 0;
}

function recordChange(ctx: WriteContext, action: string, factor: Factor): Promise<void> {
  const { id } = ctx.holder;
  return recordAudit(ctx, {
    actorId: id,
    action,
    targetType: 'user',
    targetId: id,
    after: { factor },
  });
}
