import type { NewsletterSubscription } from '../../../prisma/client/client.ts';
import { authorize } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { inPieces } from '../../database/inPieces.ts';
import type { Pieces } from '../../page.ts';

/** Every address on the newsletter's list, the longest there first, for admins. */
export async function* eachSubscription(ctx: RequestContext): Pieces<NewsletterSubscription> {
  authorize(ctx.viewer, 'newsletter.export');
  yield* inPieces<NewsletterSubscription>((after, limit) =>
    ctx.db.newsletterSubscription.findMany({
      where: after ? { id: { gt: after.id } } : {},
      orderBy: { id: 'asc' },
      take: limit,
    }),
  );
}
