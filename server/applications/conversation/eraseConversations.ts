import type { TransactionContext } from '../../platform/context.ts';
import { eraseReceivedFiles } from './messageFiles.ts';

/**
 * Erases the threads, files, notes and labels of a person's applications, and unassigns the applications that the
 * person handles. Does not erase messages and files that the person, as a member of staff, sent to others.
 */
export async function eraseConversations(
  { db }: Pick<TransactionContext, 'db'>,
  personId: string,
): Promise<void> {
  const where = { application: { applicantId: personId } };
  await eraseReceivedFiles(db, personId);
  await db.applicationMessage.deleteMany({ where });
  await db.groupRecipient.deleteMany({ where });
  await db.applicationNote.deleteMany({ where });
  await db.applicationLabel.deleteMany({ where });
  await db.conversation.deleteMany({ where });
  await db.conversation.updateMany({ where: { assigneeId: personId }, data: { assigneeId: null } });
}
