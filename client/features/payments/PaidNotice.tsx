import { IconReceipt } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import { unbroken } from '../../ui/text/unbroken.tsx';
import classes from './PaidNotice.module.css';

export function PaidNotice({ receiptNumber }: { receiptNumber: string }) {
  const t = useMessages('applicationForm');
  return (
    <p className={`gap-xs mb-md box on-good ${classes.root}`} role="status">
      <IconReceipt size={20} aria-hidden />
      <span>{t.rich('paid', { receipt: receiptNumber, n: unbroken })}</span>
    </p>
  );
}
