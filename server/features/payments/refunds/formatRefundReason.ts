import type { RefundReason } from '../../../../prisma/client/enums.ts';
import type { RequestContext } from '../../../context.ts';
import { translate } from '../../../language/translate.ts';

/** Why the money goes back, in words that the payer reads: what staff wrote, else the reason's. */
export function formatRefundReason(
  { language = 'en' }: Pick<RequestContext, 'language'>,
  { refundReason, refundNote }: { refundReason: RefundReason | null; refundNote: string | null },
): string | null {
  if (!refundReason) return null;
  return refundNote ?? translate(language, 'paymentReasons', `refund.${refundReason}`);
}
