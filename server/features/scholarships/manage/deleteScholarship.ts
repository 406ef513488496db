import type { Prisma, Scholarship } from '../../../../prisma/client/client.ts';
import { authorize, notFound } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { refuse } from '../../../errors.ts';
import { recordAudit } from '../../audit/recordAudit.ts';
import { requireFreeScholarship } from '../../decisions/requireFree.ts';
import { describeScholarship } from '../../webhooks/eventData.ts';
import { queueWebhook } from '../../webhooks/queueWebhook.ts';
import { lockScholarship } from './lockScholarship.ts';

/** What became of a scholarship that was deleted. */
export type DeletedScholarship = { id: string; isArchived: boolean };

/**
 * Takes a scholarship out of every public list. What has applications, payments, reviews or drafts is
 * archived and can be restored; anything else is deleted. NOT_FOUND when it is archived already.
 */
export async function deleteScholarship(
  ctx: RequestContext,
  given: { id: string },
): Promise<DeletedScholarship> {
  const { id: actorId } = authorize(ctx.viewer, 'scholarship.delete');
  return ctx.db.$transaction(async (db) => {
    const scholarship = await lockScholarship(db, given.id);
    if (scholarship.archivedAt) throw notFound();
    const { id } = scholarship;
    await requireFreeScholarship({ db }, id);
    const isArchived = await hasTraces(db, id);
    if (isArchived) await setArchived(ctx, db, scholarship, ctx.now());
    else await db.scholarship.delete({ where: { id } });
    await recordAudit(
      { ...ctx, db },
      {
        actorId,
        action: 'scholarship.delete',
        targetType: 'scholarship',
        targetId: id,
        before: { scholarshipName: scholarship.scholarshipName, universityName: scholarship.universityName },
        after: { isArchived },
      },
    );
    if (scholarship.isPublic)
      await queueWebhook({ ...ctx, db }, 'SCHOLARSHIP_CHANGED', {
        ...describeScholarship(ctx, scholarship),
        isRemoved: true,
      });
    return { id, isArchived };
  });
}

/** Brings an archived scholarship back into the public lists. Answers its id. CONFLICT when it is not archived. */
export async function restoreScholarship(ctx: RequestContext, given: { id: string }): Promise<string> {
  const { id: actorId } = authorize(ctx.viewer, 'scholarship.restore');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const scholarship = await lockScholarship(db, given.id);
    if (!scholarship.archivedAt) throw refuse('CONFLICT', 'scholarship.notArchived');
    await requireFreeScholarship({ db }, scholarship.id);
    await setArchived(ctx, db, scholarship, null);
    await recordAudit(inside, {
      actorId,
      action: 'scholarship.restore',
      targetType: 'scholarship',
      targetId: scholarship.id,
    });
    await queueWebhook(inside, 'SCHOLARSHIP_PUBLISHED', describeScholarship(ctx, scholarship));
    return scholarship.id;
  });
}

async function setArchived(
  { now }: Pick<RequestContext, 'now'>,
  db: Prisma.TransactionClient,
  { id }: Pick<Scholarship, 'id'>,
  archivedAt: Date | null,
): Promise<void> {
  const data = { archivedAt, version: { increment: 1 }, updatedAt: now() };
  await db.scholarship.update({ where: { id }, data });
}

export async function hasTraces(db: Prisma.TransactionClient, id: string): Promise<boolean> {
  const [traces] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM applications WHERE scholarship_id = ${id}::uuid)
      OR EXISTS (SELECT FROM payments WHERE scholarship_id = ${id}::uuid)
      OR EXISTS (SELECT FROM reviews WHERE scholarship_id = ${id}::uuid)
      OR EXISTS (SELECT FROM application_drafts WHERE scholarship_id = ${id}::uuid) AS found`;
  return traces?.found ?? true;
}
