import { z } from 'zod';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { referenceForm } from '../../../../rules/applications/references.ts';
import { problem } from '../../../../rules/problems.ts';
import { answersSchema, mergeAnswers } from '../../../catalogue/forms/saveAnswers.ts';
import { publish } from '../../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { dropFile } from '../file/referenceFile.ts';
import { requireComplete } from '../link/writeReference.ts';
import { lockReference } from '../lockReference.ts';
import { receiveReference } from '../receiveReference.ts';
import { requireNotReceived } from '../referenceAbilities.ts';
import { findReference, type ReferenceRow, toBelonging } from '../referenceRow.ts';

const schema = z.object({
  id: z.uuid(problem('id', { record: 'reference' })),
  answers: answersSchema,
  file: z.uuid(problem('documentGone')).toLowerCase().nullish(),
});

/**
 * Enters a reference that was received outside the portal, even after the deadline and with either text or a file.
 * The file must be one of the viewer's documents that is checked and unused; the file then belongs to the reference.
 * The audit log and the timeline omit the text.
 */
export async function enterReference(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
  requireAccessScope(ctx.viewer, 'reference.enter');
  const { id, answers: sent, file = null } = checkInput(schema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockReference(db, id);
    const row = await findReference(inside, id);
    const viewer = authorize(ctx.viewer, 'reference.enter', toBelonging(row));
    if (!row) throw notFound();
    requireNotReceived(row);
    const { answers, refused } = mergeAnswers(referenceForm(row.asked), {}, sent);
    const asked = file ? { ...row.asked, takes: 'either' as const } : row.asked;
    requireComplete({ asked }, answers, refused, file !== null);
    await dropFile(db, id);
    if (file) await giveFile(db, file, viewer, id);
    await receiveReference(inside, row, { answers, enteredById: viewer.id });
    await publish(inside, 'reference.entered', {
      ...{ actorId: viewer.id, id: row.scholarshipId },
      after: { reference: id, question: row.question },
    });
    return (await findReference(inside, id)) ?? row;
  });
}

async function giveFile(
  db: Prisma.TransactionClient,
  documentId: string,
  { id: ownerId }: Pick<Viewer, 'id'>,
  referenceId: string,
): Promise<void> {
  // Locks the document, so that no application or message starts using it concurrently.
  await db.$queryRaw`SELECT FROM documents WHERE id = ${documentId}::uuid FOR UPDATE`;
  const where = { id: documentId, ownerId, removedAt: null, uses: { none: {} }, messages: { none: {} } };
  const found = await db.document.findFirst({ where });
  if (!found) throw invalidInput({ file: problem('documentGone') });
  if (found.state === 'CHECKING') throw invalidInput({ file: problem('documentChecking') });
  if (found.state === 'REFUSED') throw invalidInput({ file: problem('documentRefused') });
  await db.document.update({ where: { id: documentId }, data: { ownerId: null, referenceId } });
}
