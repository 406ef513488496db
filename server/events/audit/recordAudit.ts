import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../platform/context.ts';

/** What happened: who did what, on what, and the values that changed. */
export type AuditRecord = {
  /** Null for the operator at the console. */
  actorId: string | null;
  /** `user.promote`, `scholarship.update`: the action of the access table where there is one. */
  action: string;
  targetType: string;
  targetId: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** Adds a line to the audit, in the transaction of the write it tells about: `recordAudit({ ...ctx, db: tx }, …)`. */
export async function recordAudit(
  ctx: Pick<Context, 'now'> & { db: Pick<Prisma.TransactionClient, 'auditEntry'> },
  record: AuditRecord,
): Promise<void> {
  await ctx.db.auditEntry.create({ data: { ...record, createdAt: ctx.now() } });
}
