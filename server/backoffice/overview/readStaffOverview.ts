import { can, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { readOutgoingPausedSince } from '../../platform/outgoing.ts';
import { countRecords, type RecordCounts } from './countRecords.ts';
import { listOverviewDays, type OverviewDays } from './overviewDays.ts';
import { type OverviewSeries, readSeries } from './readSeries.ts';

export type StaffOverview = Pick<OverviewDays, 'recentFrom' | 'weekFrom' | 'closingTo'> &
  RecordCounts &
  OverviewSeries & { outgoingHeldSince: string | null };

export async function readStaffOverview(ctx: RequestContext): Promise<StaffOverview> {
  const reach = requireAccessScope(ctx.viewer, 'overview.read');
  const { viewer } = reach;
  const days = listOverviewDays(ctx);
  const [counts, series, outgoingHeldSince] = await Promise.all([
    countRecords(ctx, viewer, days),
    readSeries(ctx, days, reach),
    can(viewer, 'mail.read') ? readOutgoingPausedSince(ctx) : null,
  ]);
  const { recentFrom, weekFrom, closingTo } = days;
  return { recentFrom, weekFrom, closingTo, ...counts, ...series, outgoingHeldSince };
}
