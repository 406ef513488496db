import type { Scholarship } from '../../../../prisma/client/client.ts';
import type { ListingState } from '../../../../rules/catalogue/listing.ts';
import { type EventContext, publish } from '../../../events/publish.ts';

type Place = { state: ListingState; publishAt: Date | null; actorId: string | null };

export async function placeScholarship(
  ctx: EventContext,
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
  await publish(ctx, 'scholarship.placed', {
    actorId,
    id,
    before: { state: scholarship.state },
    after: { state, ...(publishAt && { publishAt: publishAt.toISOString() }) },
    written: { before: scholarship, after },
  });
}
