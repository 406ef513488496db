import { MAX_MESSAGES, messageSchema } from '../../../rules/applications/conversation.ts';
import { publish } from '../../events/publish.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { countAttempt } from '../../platform/load/rateLimit.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { authorizeApplication, authorizeStanding } from '../authorizeApplication.ts';
import { lockConversation } from './lockConversation.ts';
import { claimFiles, lockAuthor } from './messageFiles.ts';

type MessageInput = { applicationId: string; text: string; documents?: readonly string[] | null | undefined };

/** Sends a message with its files to the other side, and marks that side's earlier messages as read. */
export async function sendMessage(ctx: RequestContext, given: MessageInput): Promise<ApplicationRow> {
  const found = await authorizeStanding(ctx, 'message.send', { id: given.applicationId });
  const { viewer, application } = found;
  const { text, documents } = checkInput(messageSchema, given);
  const { id: applicationId, applicantId } = application;
  const isFromStaff = viewer.id !== applicantId;
  if (!isFromStaff) await countAttempt(ctx, ['message', viewer.id]);
  await ctx.db.$transaction(async (db) => {
    if (documents.length > 0) await lockAuthor(db, found);
    await lockConversation(db, 'message.send', found);
    const count = await db.applicationMessage.count({ where: { applicationId } });
    if (count >= MAX_MESSAGES) throw refuse('CONFLICT', 'conversation.full', { max: MAX_MESSAGES });
    const sentAt = ctx.now();
    await claimFiles({ ...ctx, db }, { ownerId: viewer.id, isFromStaff, documents });
    const files = { create: documents.map((documentId) => ({ documentId })) };
    await db.applicationMessage.create({
      data: { applicationId, authorId: viewer.id, isFromStaff, text, sentAt, files },
    });
    await db.applicationMessage.updateMany({
      where: { applicationId, isFromStaff: !isFromStaff, readAt: null },
      data: { readAt: sentAt },
    });
    if (!isFromStaff)
      await db.conversation.updateMany({ where: { applicationId }, data: { waitingSince: null } });
    const sent = { applicationId, actorId: viewer.id, isFromStaff, files: documents.length };
    await publish({ ...ctx, db }, 'message.sent', sent);
  });
  return application;
}

export async function markMessagesRead(
  ctx: RequestContext,
  given: { applicationId: string },
): Promise<ApplicationRow> {
  const { viewer, application } = await authorizeApplication(ctx, 'message.read', {
    id: given.applicationId,
  });
  await ctx.db.applicationMessage.updateMany({
    where: {
      applicationId: application.id,
      isFromStaff: viewer.id === application.applicantId,
      readAt: null,
    },
    data: { readAt: ctx.now() },
  });
  return application;
}
