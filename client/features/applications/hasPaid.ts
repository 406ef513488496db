import { isPaid } from '../fees/isPaid.ts';
import type { ApplyStateQuery } from './applyState.generated.ts';

type ApplyState = NonNullable<ApplyStateQuery['scholarship']>;
type Fees = {
  viewerApplication: Pick<NonNullable<ApplyState['viewerApplication']>, 'paymentState'> | null;
  viewerPayment: ApplyState['viewerPayment'];
};

/**
 * True if the fees are paid. Uses the application's state or, if there is no application yet, a payment
 * without a refund request.
 */
export function hasPaid({ viewerApplication, viewerPayment }: Fees): boolean {
  if (viewerApplication) return viewerApplication.paymentState === 'PAID';
  return viewerPayment !== null && isPaid(viewerPayment);
}
