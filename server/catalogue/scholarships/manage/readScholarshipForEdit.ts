import type { PictureProblem } from '../../../../prisma/client/client.ts';
import { loadProblem } from '../../../accounts/pictures/fetch/loadFetches.ts';
import { authorize, can, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Action } from '../../../platform/permissions.ts';
import { loadScholarship } from '../loadScholarship.ts';
import { findScholarshipId } from '../scholarshipId.ts';
import type { ReadScholarship, ScholarshipColumn, ScholarshipRow } from '../scholarshipRow.ts';

const FOR_STAFF = ['postedUserEmail', 'applicationCount', 'publishAt'] as const;

type StaffColumn = (typeof FOR_STAFF)[number];

export async function readScholarshipForEdit(
  ctx: RequestContext,
  given: { id: string },
  columns: readonly ScholarshipColumn[],
): Promise<ReadScholarship> {
  requireAccessScope(ctx.viewer, 'scholarship.readForEdit');
  const id = await findScholarshipId(ctx.db, given.id);
  if (!id) throw notFound();
  const scholarship = await loadScholarship(ctx, id, [...columns, 'organisationId']);
  authorize(ctx.viewer, 'scholarship.readForEdit', scholarship);
  return scholarship;
}

export function readForStaff<Column extends StaffColumn>(
  { viewer }: RequestContext,
  scholarship: ReadScholarship,
  column: Column,
): ScholarshipRow[Column] | undefined {
  requireStaffOf(viewer, scholarship);
  return scholarship[column];
}

/** Throws FORBIDDEN unless the viewer is staff or coordinates the organisation. */
export async function readPictureProblem(
  ctx: RequestContext,
  scholarship: ReadScholarship,
): Promise<PictureProblem | null> {
  requireStaffOf(ctx.viewer, scholarship);
  const { universityImage } = scholarship;
  return universityImage && 'url' in universityImage ? loadProblem(ctx, universityImage.url) : null;
}

/** Throws FORBIDDEN instead of NOT_FOUND, because other people can read the scholarship anyway. */
function requireStaffOf(viewer: Viewer | null, scholarship: ReadScholarship): void {
  requireAccessScope(viewer, 'scholarship.readForEdit');
  if (!can(viewer, 'scholarship.readForEdit', scholarship)) throw refuse('FORBIDDEN', 'access.forbidden');
}

/** Removes the columns that only staff may read, unless the viewer may read them for every scholarship. */
export function readableColumns(
  { viewer }: RequestContext,
  columns: readonly ScholarshipColumn[],
): readonly ScholarshipColumn[] {
  if (can(viewer, 'scholarship.readForEdit')) return columns;
  return columns.filter((name) => !FOR_STAFF.some((hidden) => hidden === name));
}

export function canManage(
  { viewer }: RequestContext,
  { archivedAt, organisationId }: ReadScholarship,
  action: Extract<Action, `scholarship.${'update' | 'delete' | 'restore'}`>,
): boolean {
  return (
    can(viewer, action, { organisationId }) && (action === 'scholarship.restore') === Boolean(archivedAt)
  );
}
