import type { Prisma, Scholarship } from '../../../../prisma/client/client.ts';
import type { ListingState } from '../../../../rules/listing.ts';
import { recordAudit } from '../../../events/audit/recordAudit.ts';
import type { Context } from '../../../platform/context.ts';
import { tellPartners } from './tellPartners.ts';

type Writer = Pick<Context, 'now' | 'env'> & { db: Prisma.TransactionClient };

/** Where it is to stand, and who decided so: null for the clock. */
type Place = { state: ListingState; publishAt: Date | null; actorId: string | null };

/** Writes where a locked scholarship stands from now on, the audit, and what partners hear of it. */
export async function placeScholarship(
  ctx: Writer,
  scholarship: Scholarship,
  { state, publishAt, actorId }: Place,
): Promise<void> {
  const { id, publishedAt } = scholarship;
  const at = ctx.now();
  const after = await ctx.db.scholarship.update({
    where: { id },
    data: {
      state,
      publishAt,
      publishedAt: state === 'PUBLISHED' ? (publishedAt ?? at) : publishedAt,
      version: { increment: 1 },
      updatedAt: at,
    },
  });
  await recordAudit(ctx, {
    actorId,
    action: 'scholarship.publish',
    targetType: 'scholarship',
    targetId: id,
    before: { state: scholarship.state },
    after: { state, ...(publishAt && { publishAt: publishAt.toISOString() }) },
  });
  await tellPartners(ctx, { before: scholarship, after });
}
