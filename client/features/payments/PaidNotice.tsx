import { IconReceipt } from '@tabler/icons-react';
import { isPaid } from '../../lib/isPaid.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './PaidNotice.module.css';
import { usePaidBeforeQuery } from './payments.generated.ts';

/** Says beside the form that the fees of a scholarship are paid already; nothing when they are not. */
export function PaidNotice({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('applicationForm');
  const { data } = usePaidBeforeQuery({ variables: { scholarshipId }, fetchPolicy: 'cache-and-network' });
  const payment = data?.scholarship?.viewerPayment;
  if (!payment || !isPaid(payment)) return null;
  return (
    <p className={classes.root} role="status">
      <IconReceipt size={20} aria-hidden />
      {t('paid', { receipt: payment.receiptNumber })}
    </p>
  );
}
