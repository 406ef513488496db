import { Prisma } from '../../../prisma/client/client.ts';
import { EDITABLE } from '../../../rules/applicationStatus.ts';
import { hasClosedFor, lastExtension, outlasts } from '../../catalogue/scholarships/clock/mayNow.ts';
import type { ReadScholarship } from '../../catalogue/scholarships/scholarshipRow.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, belongingOf } from '../applicationRow.ts';

/** More time that a person has beyond the closing for all. */
export type ExtensionRow = { closesAt: Date; timeZone: string; reason: string };

type Key = { scholarshipId: string; applicantId: string };
type Found = Key & ExtensionRow;

/** The last extension of a person for a scholarship; null when there is none that is later than the closing for all. */
export const loadExtension = createRequestLoader(
  async ({ db }, keys: readonly Key[]): Promise<(ExtensionRow | null)[]> => {
    const scholarshipIds = [...new Set(keys.map((key) => key.scholarshipId))];
    const applicantIds = [...new Set(keys.map((key) => key.applicantId))];
    const rows = await db.$queryRaw<Found[]>`
      SELECT s.id AS "scholarshipId", last.applicant_id AS "applicantId", last.closes_at AS "closesAt",
        last.time_zone AS "timeZone", last.reason
      FROM scholarships s CROSS JOIN unnest(${applicantIds}::uuid[]) given(id)
      CROSS JOIN LATERAL (${lastExtension(Prisma.sql`given.id`)}) last
      WHERE s.id = ANY(${scholarshipIds}::uuid[]) AND ${outlasts(Prisma.sql`last.closes_at`)}`;
    const found = new Map(rows.map((row) => [nameOf(row), row]));
    return keys.map((key) => found.get(nameOf(key)) ?? null);
  },
);

const nameOf = ({ scholarshipId, applicantId }: Key) => `${scholarshipId} ${applicantId}`;

/** The viewer's own; null for visitors. */
export async function loadViewerExtension(
  ctx: RequestContext,
  scholarshipId: string,
): Promise<ExtensionRow | null> {
  const { viewer } = ctx;
  if (!viewer || !can(viewer, 'application.read', { ownerId: viewer.id })) return null;
  return loadExtension(ctx, { scholarshipId, applicantId: viewer.id });
}

/** Why an application is late, for those who work on applications; null for others. */
export function readLateReason({ viewer }: RequestContext, application: ApplicationRow) {
  return can(viewer, 'application.listAll', belongingOf(application)) ? application.lateReason : null;
}

/** Whether the viewer may give everyone more time for a scholarship. */
export function canExtend({ viewer }: RequestContext, scholarship: ReadScholarship): boolean {
  const { organisationId, state } = scholarship;
  return state === 'PUBLISHED' && can(viewer, 'scholarship.extend', { organisationId });
}

/** Whether the viewer may give the applicant more time. */
export function canExtendFor({ viewer }: RequestContext, application: ApplicationRow): boolean {
  const { status, cancelledAt } = application;
  const isEditable = status === EDITABLE && cancelledAt === null;
  return isEditable && can(viewer, 'scholarship.extend', belongingOf(application));
}

/** Whether the viewer may withdraw what the applicant's deadline was extended by: it still applies. */
export async function canWithdraw(ctx: RequestContext, application: ApplicationRow): Promise<boolean> {
  if (!canExtendFor(ctx, application)) return false;
  const extension = await loadExtension(ctx, application);
  return extension !== null && !hasClosedFor(ctx, extension);
}
