import type { Prisma, Scholarship } from '../../../../prisma/client/client.ts';
import { publish } from '../../../events/publish.ts';
import { notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { requireOpenOrganisation } from '../../organisations/requireOpenOrganisation.ts';
import { lockManaged } from './lockScholarship.ts';

export type DeletedScholarship = { id: string; isArchived: boolean };

/**
 * Archives a scholarship that has applications, payments, reviews or drafts, so that it can be restored. Deletes
 * other scholarships.
 */
export async function deleteScholarship(
  ctx: RequestContext,
  given: { id: string },
): Promise<DeletedScholarship> {
  requireAccessScope(ctx.viewer, 'scholarship.delete');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship } = await lockManaged(inside, 'scholarship.delete', given.id);
    if (scholarship.archivedAt) throw notFound();
    const { id } = scholarship;
    await publish(inside, 'scholarship.changing', { scholarshipId: id });
    const isArchived = await hasTraces(db, id);
    const after = isArchived ? await setArchived(inside, scholarship, ctx.now()) : null;
    if (!isArchived) await db.scholarship.delete({ where: { id } });
    await publish(inside, 'scholarship.deleted', {
      actorId: viewer.id,
      id,
      before: { scholarshipName: scholarship.scholarshipName, universityName: scholarship.universityName },
      after: { isArchived },
      written: { before: scholarship, after },
    });
    return { id, isArchived };
  });
}

/**
 * Throws CONFLICT if the scholarship is not archived, or if restoring it would let a closed organisation accept
 * applications again.
 */
export async function restoreScholarship(ctx: RequestContext, given: { id: string }): Promise<string> {
  requireAccessScope(ctx.viewer, 'scholarship.restore');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship } = await lockManaged(inside, 'scholarship.restore', given.id);
    if (!scholarship.archivedAt) throw refuse('CONFLICT', 'scholarship.notArchived');
    await publish(inside, 'scholarship.changing', { scholarshipId: scholarship.id });
    const after = await setArchived(inside, scholarship, null);
    await requireOpenOrganisation(db, after, ctx.now());
    const written = { before: scholarship, after };
    await publish(inside, 'scholarship.restored', { actorId: viewer.id, id: scholarship.id, written });
    return scholarship.id;
  });
}

function setArchived(
  { db, now }: Pick<RequestContext, 'now'> & { db: Prisma.TransactionClient },
  { id }: Pick<Scholarship, 'id'>,
  archivedAt: Date | null,
): Promise<Scholarship> {
  const data = { archivedAt, version: { increment: 1 }, updatedAt: now() };
  return db.scholarship.update({ where: { id }, data });
}

export async function hasTraces(db: Prisma.TransactionClient, id: string): Promise<boolean> {
  const [traces] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM applications WHERE scholarship_id = ${id}::uuid)
      OR EXISTS (SELECT FROM payments WHERE scholarship_id = ${id}::uuid)
      OR EXISTS (SELECT FROM reviews WHERE scholarship_id = ${id}::uuid)
      OR EXISTS (SELECT FROM application_drafts WHERE scholarship_id = ${id}::uuid) AS found`;
  return traces?.found ?? true;
}
