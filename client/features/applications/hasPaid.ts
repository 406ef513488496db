import { isPaid } from '../../lib/isPaid.ts';
import type { ApplyStateQuery } from './applyState.generated.ts';

type ApplyState = NonNullable<ApplyStateQuery['scholarship']>;

/** Whether the fees are paid: those of the application, or before there is one. Money asked back does not count. */
export function hasPaid({ viewerApplication, viewerPayment }: ApplyState): boolean {
  if (viewerApplication) return viewerApplication.paymentState === 'PAID';
  return viewerPayment !== null && isPaid(viewerPayment);
}
