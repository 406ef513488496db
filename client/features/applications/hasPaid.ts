import { isPaid } from '../fees/isPaid.ts';
import type { ApplyStateQuery } from './applyState.generated.ts';

type ApplyState = NonNullable<ApplyStateQuery['scholarship']>;
type Fees = {
  viewerApplication: Pick<NonNullable<ApplyState['viewerApplication']>, 'paymentState'> | null;
  viewerPayment: ApplyState['viewerPayment'];
};

/** True if the fees are paid. Before there is an application, a payment without a refund request counts. */
export function hasPaid({ viewerApplication, viewerPayment }: Fees): boolean {
  if (viewerApplication) return viewerApplication.paymentState === 'PAID';
  return viewerPayment !== null && isPaid(viewerPayment);
}
