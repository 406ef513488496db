import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { MAX_MESSAGES, noteSchema } from '../../../rules/applications/conversation.ts';
import { recordIdSchema } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { selectHandlers } from './handlers.ts';
import { lockConversation } from './lockConversation.ts';

type NoteInput = { applicationId: string; text: string };

export async function addNote(ctx: RequestContext, given: NoteInput): Promise<ApplicationRow> {
  const found = await authorizeStanding(ctx, 'note.add', { id: given.applicationId });
  const { text } = checkInput(noteSchema, given);
  const { id: applicationId } = found.application;
  await ctx.db.$transaction(async (db) => {
    await lockConversation(db, 'note.add', found);
    const count = await db.applicationNote.count({ where: { applicationId } });
    if (count >= MAX_MESSAGES) throw refuse('CONFLICT', 'conversation.full', { max: MAX_MESSAGES });
    const { id: authorId } = found.viewer;
    await db.applicationNote.create({ data: { applicationId, authorId, text, writtenAt: ctx.now() } });
    await publish({ ...ctx, db }, 'note.added', changeOf(authorId, applicationId, 'text'));
  });
  return found.application;
}

const assigneeSchema = z.object({ userId: recordIdSchema(problem('id', { record: 'user' })).nullish() });

type AssigneeInput = { applicationId: string; userId?: string | null | undefined };

/** Throws CONFLICT if the assignee cannot access the application. */
export async function setAssignee(ctx: RequestContext, given: AssigneeInput): Promise<ApplicationRow> {
  const found = await authorizeStanding(ctx, 'application.handle', { id: given.applicationId });
  const { userId: assigneeId = null } = checkInput(assigneeSchema, given);
  const { id: applicationId } = found.application;
  await ctx.db.$transaction(async (db) => {
    await lockConversation(db, 'application.handle', found);
    if (assigneeId) {
      const able = await db.$queryRaw<unknown[]>`
        SELECT FROM applications a WHERE a.id = ${applicationId}::uuid
          AND EXISTS (${selectHandlers(Prisma.sql`u.id = ${assigneeId}::uuid`)})`;
      if (able.length === 0) throw refuse('CONFLICT', 'conversation.cannotHandle');
    }
    const data = { assigneeId };
    await db.conversation.upsert({
      where: { applicationId },
      create: { applicationId, ...data },
      update: data,
    });
    await publish({ ...ctx, db }, 'assignee.set', changeOf(found.viewer.id, applicationId, 'assignee'));
  });
  return found.application;
}

type WaitingInput = { applicationId: string; isWaiting: boolean };

/** A repeated call does not reset the start of the wait. */
export async function setWaitingForApplicant(
  ctx: RequestContext,
  given: WaitingInput,
): Promise<ApplicationRow> {
  const found = await authorizeStanding(ctx, 'application.handle', { id: given.applicationId });
  const { id: applicationId } = found.application;
  await ctx.db.$transaction(async (db) => {
    await lockConversation(db, 'application.handle', found);
    const waitingSince = given.isWaiting ? ctx.now() : null;
    const changed = await db.$executeRaw`
      INSERT INTO conversations AS c (application_id, waiting_since) VALUES (${applicationId}::uuid, ${waitingSince}::timestamptz)
      ON CONFLICT (application_id) DO UPDATE SET waiting_since = EXCLUDED.waiting_since
      WHERE (c.waiting_since IS NULL) <> (EXCLUDED.waiting_since IS NULL)`;
    if (changed > 0)
      await publish({ ...ctx, db }, 'waiting.set', changeOf(found.viewer.id, applicationId, 'waiting'));
  });
  return found.application;
}

/** Audit entries contain only the name of the changed field, because they outlive the applicant's account. */
const changeOf = (actorId: string, id: string, field: string) => ({
  actorId,
  id,
  after: { fields: [field] },
});
