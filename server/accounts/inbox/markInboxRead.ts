import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { type Profile, readProfile } from '../users/readProfile.ts';

const input = z.object({
  id: z.uuid(problem('id', { record: 'other' })),
  withOlder: z.boolean().nullish(),
});

/**
 * Marks one of the viewer's entries as read and, on request, all older ones. Entries that arrived after the
 * viewer opened the list remain unread. Throws NOT_FOUND for another person's entry.
 */
export async function markInboxRead(ctx: RequestContext, given: unknown): Promise<Profile> {
  const { id: userId } = authorize(ctx.viewer, 'inbox.mark', { ownerId: ctx.viewer?.id });
  const { id, withOlder } = checkInput(input, given);
  const entry = await ctx.db.inboxEntry.findFirst({ where: { id, userId } });
  if (!entry) throw notFound();
  const { createdAt } = entry;
  const older = { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lte: id } }] };
  await ctx.db.inboxEntry.updateMany({
    where: { userId, readAt: null, ...(withOlder ? older : { id }) },
    data: { readAt: ctx.now() },
  });
  const profile = await readProfile(ctx);
  if (!profile) throw notFound();
  return profile;
}
