import { Prisma } from '../../../prisma/client/client.ts';
import type { ReferencesStanding } from '../../../rules/applications/applicationOptions.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';

const hasOne = (condition: Prisma.Sql) => Prisma.sql`EXISTS (SELECT FROM reference_requests r
  WHERE r.applicant_id = a.applicant_id AND r.scholarship_id = a.scholarship_id AND r.removed_at IS NULL AND ${condition})`;

const HAS_ANY = hasOne(Prisma.sql`true`);
const HAS_OPEN = hasOne(Prisma.sql`r.state <> 'RECEIVED'`);
const HAS_FAILED = hasOne(Prisma.sql`r.state IN ('DECLINED', 'WRONG_PERSON', 'BOUNCED')`);

/** The application `a` must not be cancelled. An application without references matches no condition. */
export const STANDING_CONDITIONS: Record<ReferencesStanding, Prisma.Sql> = {
  COMPLETE: Prisma.sql`(${HAS_ANY} AND NOT ${HAS_OPEN})`,
  WAITING: Prisma.sql`(${HAS_OPEN} AND NOT ${HAS_FAILED})`,
  FAILED: Prisma.sql`(${HAS_FAILED})`,
};

export const REFERENCES_STANDING = Prisma.sql`CASE WHEN a.cancelled_at IS NOT NULL THEN NULL WHEN ${HAS_FAILED} THEN 'FAILED'
  WHEN ${HAS_OPEN} THEN 'WAITING' WHEN ${HAS_ANY} THEN 'COMPLETE' END`;

export async function readStanding(
  ctx: RequestContext,
  application: Pick<ApplicationRow, 'id' | 'applicantId' | 'organisationId' | 'scholarshipId'>,
): Promise<ReferencesStanding | null> {
  const belonging = toBelonging(application);
  const mayKnow = can(ctx.viewer, 'reference.ask', belonging) || can(ctx.viewer, 'reference.read', belonging);
  return mayKnow ? loadStanding(ctx, application.id) : null;
}

const loadStanding = createRequestLoader<string, ReferencesStanding | null>(async ({ db }, ids) => {
  const rows = await db.$queryRaw<{ id: string; standing: ReferencesStanding | null }[]>`
      SELECT a.id, ${REFERENCES_STANDING} AS standing FROM applications a
      WHERE a.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map(({ id, standing }) => [id, standing]));
  return ids.map((id) => found.get(id) ?? null);
});
