import { z } from 'zod';
import type { ContactMessage } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';

const input = z.object({ id: z.uuid(problem('id', { record: 'other' })), isHandled: z.boolean() });

export async function setHandled(ctx: RequestContext, given: unknown): Promise<ContactMessage> {
  authorize(ctx.viewer, 'contact.handle');
  const { id, isHandled } = checkInput(input, given);
  await ctx.db.contactMessage.updateMany({
    where: { id, handledAt: isHandled ? null : { not: null } },
    data: { handledAt: isHandled ? ctx.now() : null },
  });
  const message = await ctx.db.contactMessage.findUnique({ where: { id } });
  if (!message) throw refuse('NOT_FOUND', 'contact.gone');
  return message;
}
