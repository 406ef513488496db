import { MAX_SUGGESTED_LABELS } from '../../../rules/applications/applicationOptions.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { can, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';

type LabelRow = { applicationId: string; label: string };

export const loadLabels = createRequestLoader<ApplicationRow, string[] | null>(async (ctx, applications) => {
  const readable = applications.filter((one) => can(ctx.viewer, 'note.read', toBelonging(one)));
  if (readable.length === 0) return applications.map(() => null);
  const rows = await ctx.db.$queryRaw<LabelRow[]>`
    SELECT application_id AS "applicationId", label FROM application_labels
    WHERE application_id = ANY(${readable.map(({ id }) => id)}::uuid[]) ORDER BY lower(label)`;
  return applications.map((one) =>
    readable.includes(one)
      ? rows.flatMap(({ applicationId, label }) => (applicationId === one.id ? label : []))
      : null,
  );
});

/**
 * Lists the labels of applications that the viewer may handle, most frequent first, each in its most frequent
 * spelling.
 */
export async function listLabels(ctx: RequestContext): Promise<string[]> {
  const reach = requireAccessScope(ctx.viewer, 'application.handle');
  const rows = await ctx.db.$queryRaw<Pick<LabelRow, 'label'>[]>`
    SELECT mode() WITHIN GROUP (ORDER BY l.label) AS label
    FROM application_labels l JOIN applications a ON a.id = l.application_id
    WHERE a.cancelled_at IS NULL AND a.applicant_id <> ${reach.viewer.id}::uuid AND ${recordInScope(reach, 'a')}
    GROUP BY lower(l.label) ORDER BY count(*) DESC, lower(l.label) LIMIT ${MAX_SUGGESTED_LABELS}`;
  return rows.map(({ label }) => label);
}
