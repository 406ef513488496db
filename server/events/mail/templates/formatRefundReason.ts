import type { RefundReason } from '../../../../prisma/client/enums.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { translate } from '../../../platform/language/translate.ts';

export function formatRefundReason(
  { language = 'en' }: Pick<RequestContext, 'language'>,
  { refundReason, refundNote }: { refundReason: RefundReason | null; refundNote: string | null },
): string | null {
  if (!refundReason) return null;
  return refundNote ?? translate(language, 'paymentReasons', `refund.${refundReason}`);
}
