import { MAX_WITHDRAWN } from '../../../rules/applications/applicationOptions.ts';
import { IS_WITHDRAWN } from '../../events/timeline/isWithdrawn.ts';
import { loadTimeline } from '../../events/timeline/readTimeline.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { APPLICATION_COLUMNS, APPLICATIONS, type ApplicationRow } from '../applicationRow.ts';

export async function listMyWithdrawn(ctx: RequestContext): Promise<ApplicationRow[]> {
  const { id } = authorize(ctx.viewer, 'application.listOwn');
  return ctx.db.$queryRaw`
    SELECT ${APPLICATION_COLUMNS} FROM ${APPLICATIONS}
    WHERE a.applicant_id = ${id}::uuid AND ${IS_WITHDRAWN}
    ORDER BY a.cancelled_at DESC, a.id DESC LIMIT ${MAX_WITHDRAWN}`;
}

export async function readWithdrawalReason(ctx: RequestContext, id: string): Promise<string | null> {
  const timeline = await loadTimeline(ctx, id);
  const withdrawal = timeline.findLast(({ kind }) => kind === 'CANCELLED');
  const { reason } = Object(withdrawal?.detail ?? {}) as { reason?: string };
  return reason ?? null;
}
