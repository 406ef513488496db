import { IconReceipt } from '@tabler/icons-react';
import { isPaid } from '../../lib/isPaid.ts';
import { messages } from '../../messages.ts';
import classes from './PaidNotice.module.css';
import { usePaidBeforeQuery } from './payments.generated.ts';

/** Says beside the form that the fees of a scholarship are paid already; nothing when they are not. */
export function PaidNotice({ scholarshipId }: { scholarshipId: string }) {
  const { data } = usePaidBeforeQuery({ variables: { scholarshipId }, fetchPolicy: 'cache-and-network' });
  const payment = data?.scholarship?.viewerPayment;
  if (!payment || !isPaid(payment)) return null;
  return (
    <p className={classes.root} role="status">
      <IconReceipt size={20} aria-hidden />
      {messages.applicationForm.paid(payment.receiptNumber)}
    </p>
  );
}
