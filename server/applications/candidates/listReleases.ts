import type { Prisma } from '../../../prisma/client/client.ts';
import { authorizeScholarship } from '../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { hasAccessScope, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { formatError } from '../../platform/language/formatError.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { OPEN_RELEASE_STATES, RELEASE_FIELDS, type ReleaseRow } from '../decisions/decisionRow.ts';
import { type ReleaseCounts, readPreview } from './readPreview.ts';

const MAX_ENDED = 20;

/**
 * Lists pending releases, then the last MAX_ENDED ended ones, each newest first. Excludes releases with a
 * decision about the viewer.
 */
export async function listReleases(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<ReleaseRow[]> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { id: scholarshipId, viewer } = await authorizeScholarship(
    ctx,
    'application.decide',
    given.scholarshipId,
  );
  const others = { none: { application: { applicantId: viewer.id } } };
  const read = (state: NonNullable<Prisma.ReleaseWhereInput['state']>, take?: number) =>
    ctx.db.release.findMany({
      where: { scholarshipId, state, decisions: others },
      select: RELEASE_FIELDS,
      orderBy: { id: 'desc' },
      ...(take && { take }),
    });
  return [
    ...(await read({ in: OPEN_RELEASE_STATES })),
    ...(await read({ notIn: OPEN_RELEASE_STATES }, MAX_ENDED)),
  ];
}

export async function previewRelease(ctx: RequestContext, given: { scholarshipId: string }) {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { id, viewer } = await authorizeScholarship(ctx, 'application.decide', given.scholarshipId);
  const preview = await readPreview(ctx, { scholarshipId: id, viewerId: viewer.id });
  const language = getLanguage(ctx);
  return { ...preview, problems: preview.problems.map((problem) => formatError(problem, language).message) };
}

export const loadReleaseCounts = createRequestLoader<string, ReleaseCounts>(async ({ db }, ids) => {
  const rows = await db.$queryRaw<(ReleaseCounts & { id: string })[]>`
    SELECT release_id AS id,
      count(*) FILTER (WHERE coalesce(outcome::text, status::text) IN ('AWARD', 'ACCEPTED'))::int AS awards,
      count(*) FILTER (WHERE outcome = 'WAITLIST')::int AS waitlisted,
      count(*) FILTER (WHERE coalesce(outcome::text, status::text) IN ('NOT_SELECTED', 'REJECTED'))::int AS "notSelected",
      count(*) FILTER (WHERE coalesce(outcome::text, status::text) IN ('RETURN', 'PENDING'))::int AS returned
    FROM decisions WHERE release_id = ANY(${[...new Set(ids)]}::uuid[]) GROUP BY release_id`;
  const none = { awards: 0, waitlisted: 0, notSelected: 0, returned: 0 };
  return ids.map((id) => rows.find((row) => row.id === id) ?? none);
});

export function canConfirm({ viewer }: RequestContext, { state, actorId }: ReleaseRow): boolean {
  return state === 'WAITING' && actorId !== viewer?.id && hasAccessScope(viewer, 'application.decide');
}
