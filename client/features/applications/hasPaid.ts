import { isPaid } from '../fees/isPaid.ts';
import type { ApplyStateQuery } from './applyState.generated.ts';

type ApplyState = NonNullable<ApplyStateQuery['scholarship']>;
type Fees = {
  viewerApplication: Pick<NonNullable<ApplyState['viewerApplication']>, 'paymentState'> | null;
  viewerPayment: ApplyState['viewerPayment'];
};

/** Whether the fees are paid: those of the application, or before there is one, unless the money is asked back. */
export function hasPaid({ viewerApplication, viewerPayment }: Fees): boolean {
  if (viewerApplication) return viewerApplication.paymentState === 'PAID';
  return viewerPayment !== null && isPaid(viewerPayment);
}
