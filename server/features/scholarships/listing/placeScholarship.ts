import type { Prisma, Scholarship } from '../../../../prisma/client/client.ts';
import type { ListingState } from '../../../../rules/listing.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../audit/recordAudit.ts';
import { describeScholarship } from '../../webhooks/eventData.ts';
import { queueWebhook } from '../../webhooks/queueWebhook.ts';

type Writer = Pick<Context, 'now' | 'env'> & { db: Prisma.TransactionClient };

/** Where it is to stand, and who decided so: null for the clock. */
type Place = { state: ListingState; publishAt: Date | null; actorId: string | null };

/** Writes where a locked scholarship stands from now on, the audit, and what partners hear of it. */
export async function placeScholarship(
  ctx: Writer,
  scholarship: Scholarship,
  { state, publishAt, actorId }: Place,
): Promise<void> {
  const { id, isPublic: wasPublic, publishedAt } = scholarship;
  const at = ctx.now();
  const isPublic = state === 'PUBLISHED';
  await ctx.db.scholarship.update({
    where: { id },
    data: {
      state,
      publishAt,
      publishedAt: isPublic ? (publishedAt ?? at) : publishedAt,
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
  if (isPublic) await queueWebhook(ctx, 'SCHOLARSHIP_PUBLISHED', describeScholarship(ctx, scholarship));
  else if (wasPublic)
    await queueWebhook(ctx, 'SCHOLARSHIP_CHANGED', {
      ...describeScholarship(ctx, scholarship),
      isRemoved: true,
    });
}
