import { Prisma } from '../../../prisma/client/client.ts';
import { EDITABLE } from '../../../rules/applications/applicationStatus.ts';
import { ROLLING } from '../../../rules/days.ts';
import { hasClosedFor, lastExtension, outlasts } from '../../catalogue/scholarships/clock/mayNow.ts';
import { IS_PUBLIC } from '../../catalogue/scholarships/isPublic.ts';
import type { ReadScholarship } from '../../catalogue/scholarships/scholarshipRow.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';

export type ExtensionRow = { closesAt: Date; timeZone: string; reason: string };

type Key = { scholarshipId: string; applicantId: string };
type KeyedExtension = Key & ExtensionRow;

export const loadExtension = createRequestLoader(
  async ({ db }, keys: readonly Key[]): Promise<(ExtensionRow | null)[]> => {
    const scholarshipIds = [...new Set(keys.map((key) => key.scholarshipId))];
    const applicantIds = [...new Set(keys.map((key) => key.applicantId))];
    const rows = await db.$queryRaw<KeyedExtension[]>`
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

export async function loadViewerExtension(
  ctx: RequestContext,
  scholarshipId: string,
): Promise<ExtensionRow | null> {
  const { viewer } = ctx;
  if (!viewer || !can(viewer, 'application.read', { ownerId: viewer.id })) return null;
  return loadExtension(ctx, { scholarshipId, applicantId: viewer.id });
}

export function readLateReason({ viewer }: RequestContext, application: ApplicationRow) {
  return can(viewer, 'application.listAll', toBelonging(application)) ? application.lateReason : null;
}

const loadIsExtendable = createRequestLoader(async ({ db }, ids: readonly string[]): Promise<boolean[]> => {
  const rows = await db.scholarship.findMany({
    where: {
      ...{ id: { in: [...new Set(ids)] }, ...IS_PUBLIC, organisation: { closedAt: null } },
      applicationDeadline: { not: new Date(ROLLING) },
    },
    select: { id: true },
  });
  const found = new Set(rows.map(({ id }) => id));
  return ids.map((id) => found.has(id));
});

export async function canExtend(ctx: RequestContext, scholarship: ReadScholarship): Promise<boolean> {
  const { id = '', organisationId } = scholarship;
  return can(ctx.viewer, 'scholarship.extend', { organisationId }) && loadIsExtendable(ctx, id);
}

export async function canExtendFor(ctx: RequestContext, application: ApplicationRow): Promise<boolean> {
  return mayChangeFor(ctx, application) && loadIsExtendable(ctx, application.scholarshipId);
}

function mayChangeFor({ viewer }: RequestContext, application: ApplicationRow): boolean {
  const { status, cancelledAt } = application;
  const isEditable = status === EDITABLE && cancelledAt === null;
  return isEditable && can(viewer, 'scholarship.extend', toBelonging(application));
}

export async function canWithdraw(ctx: RequestContext, application: ApplicationRow): Promise<boolean> {
  if (!mayChangeFor(ctx, application)) return false;
  const extension = await loadExtension(ctx, application);
  return extension !== null && !hasClosedFor(ctx, extension);
}
