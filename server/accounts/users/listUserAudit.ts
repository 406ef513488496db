import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { type Page, pageSchema, readPage } from '../../platform/page.ts';

const input = pageSchema.extend({ userId: z.uuid(problem('id', { record: 'user' })) });

const WITH_ACTOR = {
  actor: { select: { id: true, name: true, email: true, role: true, image: true, createdAt: true } },
} as const;

export type AuditRow = Prisma.AuditEntryGetPayload<{ include: typeof WITH_ACTOR }>;

/** Lists audit entries about a user's account and about the user's actions as staff, newest first. For admins. */
export async function listUserAudit(ctx: RequestContext, given: unknown): Promise<Page<AuditRow>> {
  authorize(ctx.viewer, 'audit.read');
  const { userId, ...asked } = checkInput(input, given);
  const where = { OR: [{ targetType: 'user', targetId: userId }, { actorId: userId }] };
  return readPage(
    asked,
    (rows) =>
      ctx.db.auditEntry.findMany({
        where,
        include: WITH_ACTOR,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...rows,
      }),
    (take) => ctx.db.auditEntry.count({ where, take }),
  );
}
