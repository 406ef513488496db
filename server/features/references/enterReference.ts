import { z } from 'zod';
import { referenceForm } from '../../../rules/forms/references.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound, reachOf } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { checkInput } from '../../input.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { answersRule, mergeAnswers } from '../forms/saveAnswers.ts';
import { requireComplete } from './link/writeReference.ts';
import { receiveReference } from './receiveReference.ts';
import { requireNotReceived } from './referenceAbilities.ts';
import { belongingOf, findReference, type ReferenceRow } from './referenceRow.ts';

const rule = z.object({ id: z.uuid(problem('id', { record: 'reference' })), answers: answersRule });

/**
 * Enters a reference received another way, for staff; not one for oneself. Written into the audit and the timeline without its words. CONFLICT when it was
 * received. The day by which it is due does not matter.
 */
export async function enterReference(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
  reachOf(ctx.viewer, 'reference.enter');
  const { id, answers: sent } = checkInput(rule, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await db.$queryRaw`SELECT FROM reference_requests WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await findReference(inside, id);
    const viewer = authorize(ctx.viewer, 'reference.enter', belongingOf(row));
    if (!row || row.applicantId === viewer.id) throw notFound();
    requireNotReceived(row);
    const { answers, refused } = mergeAnswers(referenceForm(row.asked), {}, sent);
    requireComplete(row, answers, refused);
    await receiveReference(inside, row, { answers, enteredById: viewer.id });
    await recordAudit(inside, {
      ...{
        actorId: viewer.id,
        action: 'reference.enter',
        targetType: 'scholarship',
        targetId: row.scholarshipId,
      },
      after: { reference: id, question: row.question },
    });
    return (await findReference(inside, id)) ?? row;
  });
}
