import type { NewsletterSubscription } from '../../../prisma/client/client.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { readInBatches } from '../../platform/database/readInBatches.ts';
import type { RowBatches } from '../../platform/page.ts';

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
