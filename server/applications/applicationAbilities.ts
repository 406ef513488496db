import type { ApplicationStatus } from '../../rules/applications/applicationOptions.ts';
import { EDITABLE, type MoveAction, movesBy } from '../../rules/applications/applicationStatus.ts';
import { movesFrom } from '../../rules/moves.ts';
import { isFeeDue } from '../payments/checkout/feeDue.ts';
import { can } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { createRequestLoader } from '../platform/requestLoader.ts';
import { APPLICATION_COLUMNS, APPLICATIONS, type ApplicationRow, toBelonging } from './applicationRow.ts';
import { loadCanEdit } from './submit/openScholarship.ts';

export const ABILITIES = {
  viewerCanUpdate: async (application: ApplicationRow, ctx: RequestContext) =>
    isStanding(application) &&
    application.status === EDITABLE &&
    can(ctx.viewer, 'application.update', { ownerId: application.applicantId }) &&
    (await loadCanEdit(ctx, application.scholarshipId)),
  viewerCanCancel: (application: ApplicationRow, { viewer }: RequestContext) =>
    isStanding(application) && can(viewer, 'application.cancel', { ownerId: application.applicantId }),
  viewerCanDelete: (application: ApplicationRow, { viewer }: RequestContext) =>
    isStanding(application) && can(viewer, 'application.delete', toBelonging(application)),
  viewerCanGiveFeedback: (application: ApplicationRow, { viewer }: RequestContext) =>
    isStanding(application) && can(viewer, 'application.giveFeedback', toBelonging(application)),
};

export function listMoves(
  action: MoveAction,
  application: ApplicationRow,
  { viewer }: RequestContext,
): { status: ApplicationStatus; needsReason: boolean }[] {
  const isAllowed =
    isStanding(application) && !application.isHeld && can(viewer, action, toBelonging(application));
  if (!isAllowed) return [];
  return movesFrom(movesBy(action), application.status).map(({ to, needs }) => ({
    status: to,
    needsReason: needs.includes('reason'),
  }));
}

export async function canPay(application: ApplicationRow, ctx: RequestContext): Promise<boolean> {
  const isOwn = application.applicantId === ctx.viewer?.id;
  if (!isStanding(application) || !isOwn || !can(ctx.viewer, 'payment.start')) return false;
  return isFeeDue(ctx, application.scholarshipId);
}

export const loadViewerApplication = createRequestLoader(async ({ db, viewer }, ids: readonly string[]) => {
  if (!viewer || !can(viewer, 'application.read', { ownerId: viewer.id })) return ids.map(() => null);
  const rows = await db.$queryRaw<ApplicationRow[]>`
    SELECT ${APPLICATION_COLUMNS} FROM ${APPLICATIONS}
    WHERE a.applicant_id = ${viewer.id}::uuid AND a.cancelled_at IS NULL
      AND a.scholarship_id = ANY(${[...new Set(ids)]}::uuid[])`;
  const found = new Map(rows.map((row) => [row.scholarshipId, row]));
  return ids.map((id) => found.get(id) ?? null);
});

function isStanding({ cancelledAt }: ApplicationRow): boolean {
  return cancelledAt === null;
}
