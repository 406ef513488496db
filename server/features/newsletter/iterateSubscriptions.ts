import type { NewsletterSubscription } from '../../../prisma/client/client.ts';
import { authorize } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { readInBatches } from '../../database/readInBatches.ts';
import type { RowBatches } from '../../page.ts';

/** Every address on the newsletter's list, the longest there first, for admins. */
export async function* iterateSubscriptions(ctx: RequestContext): RowBatches<NewsletterSubscription> {
  authorize(ctx.viewer, 'newsletter.export');
  yield* readInBatches<NewsletterSubscription>((after, limit) =>
    ctx.db.newsletterSubscription.findMany({
      where: after ? { id: { gt: after.id } } : {},
      orderBy: { id: 'asc' },
      take: limit,
    }),
  );
}
