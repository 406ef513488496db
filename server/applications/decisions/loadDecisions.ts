import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { hasAccessScope, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { DECISION_COLUMNS, type DecisionRow, RELEASE_FIELDS, type ReleaseRow } from './decisionRow.ts';

const MAX_DECISIONS = 50;

/**
 * Loads decisions, newest first, so that a pending one comes first. The list is empty for viewers who may not decide,
 * including the applicant.
 */
export const loadDecisions = createRequestLoader(
  async ({ db, viewer }: RequestContext, ids: readonly string[]): Promise<DecisionRow[][]> => {
    if (!viewer || !hasAccessScope(viewer, 'application.decide')) return ids.map(() => []);
    const within = recordInScope(requireAccessScope(viewer, 'application.decide'), 'a');
    const rows = await db.$queryRaw<DecisionRow[]>`
      SELECT ${DECISION_COLUMNS} FROM applications a CROSS JOIN LATERAL (
        SELECT * FROM decisions d WHERE d.application_id = a.id ORDER BY d.created_at DESC, d.id DESC LIMIT ${MAX_DECISIONS}
      ) d WHERE a.id = ANY(${[...new Set(ids)]}::uuid[]) AND a.applicant_id <> ${viewer.id}::uuid AND ${within}
      ORDER BY d.created_at DESC, d.id DESC`;
    return ids.map((id) => rows.filter(({ applicationId }) => applicationId === id));
  },
);

/** Loads a decision's release. Readers of the decision may also read the release. */
export const loadRelease = createRequestLoader(
  async ({ db }: RequestContext, ids: readonly string[]): Promise<(ReleaseRow | Error)[]> => {
    const rows = await db.release.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: RELEASE_FIELDS,
    });
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? new Error(`There is no release ${id}.`));
  },
);
