import type { RefundReason } from '../../prisma/client/enums.ts';
import { formatRefundReason } from '../events/mail/templates/formatRefundReason.ts';
import type { RequestContext } from '../platform/context.ts';

type Detail = { refundReason?: RefundReason; reason?: string | null };

export function formatTimelineDetail(ctx: RequestContext, detail: unknown): Detail | null {
  const { refundReason, note, ...rest } = Object(detail ?? {}) as Detail & { note?: string | null };
  if (!refundReason) return detail as Detail | null;
  return {
    ...rest,
    refundReason,
    reason: formatRefundReason(ctx, { refundReason, refundNote: note ?? null }),
  };
}
