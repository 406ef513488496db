import { MAX_MESSAGES } from '../../../rules/applications/conversation.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { publish, type WorkContext } from '../../events/publish.ts';
import { fillText } from './fillText.ts';

type Sending = { releaseId: string; applicationId: string; text: string; actorId: string | null };

/** Uses one transaction per recipient, so that after a crash the next call continues with the rest. */
export async function sendGroupMessages(ctx: WorkContext, releaseId: string): Promise<void> {
  const message = await ctx.db.groupMessage.findUnique({
    where: { releaseId },
    include: { release: { select: { actorId: true } } },
  });
  if (!message) return;
  const held = await ctx.db.groupRecipient.findMany({
    where: { releaseId, state: 'HELD' },
    include: { application: { select: { applicantId: true } } },
    orderBy: { applicationId: 'asc' },
  });
  const { text } = message;
  const { actorId } = message.release;
  for (const { applicationId, application } of held)
    await sendOne(ctx, application.applicantId, { releaseId, applicationId, text, actorId });
}

/**
 * Skips erased recipients, withdrawn applications and full threads. Unlike a reply, the message does not mark earlier
 * messages as read.
 */
async function sendOne(ctx: WorkContext, applicantId: string, sending: Sending): Promise<void> {
  const { releaseId, applicationId, text, actorId } = sending;
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const isThere = await lockPerson(db, applicantId);
    const application = await db.application.findUnique({
      where: { id: applicationId },
      select: { cancelledAt: true, _count: { select: { messages: true } } },
    });
    const isOpen = isThere && application?.cancelledAt === null && application._count.messages < MAX_MESSAGES;
    const filled = isOpen ? await fillText(inside, text, applicationId) : null;
    const { count } = await db.groupRecipient.updateMany({
      where: { releaseId, applicationId, state: 'HELD' },
      data: { state: filled === null ? 'SKIPPED' : 'SENT' },
    });
    if (count === 0 || filled === null) return;
    await db.applicationMessage.create({
      data: { applicationId, authorId: actorId, isFromStaff: true, text: filled, sentAt: ctx.now() },
    });
    await publish(inside, 'message.sent', { applicationId, actorId, isFromStaff: true, files: 0 });
  });
}
