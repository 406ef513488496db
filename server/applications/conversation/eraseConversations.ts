import type { TransactionContext } from '../../platform/context.ts';

/**
 * Erases the threads and notes of a person's applications, and removes the person as the assignee of others. Messages
 * that a member of staff wrote to others stay: they belong to those applications.
 */
export async function eraseConversations(
  { db }: Pick<TransactionContext, 'db'>,
  personId: string,
): Promise<void> {
  const where = { application: { applicantId: personId } };
  await db.applicationMessage.deleteMany({ where });
  await db.applicationNote.deleteMany({ where });
  await db.conversation.deleteMany({ where });
  await db.conversation.updateMany({ where: { assigneeId: personId }, data: { assigneeId: null } });
}
