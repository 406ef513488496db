import {
  IconArrowBackUp,
  IconCashOff,
  IconCreditCard,
  IconReceipt,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PaymentState } from '../../../../rules/applicationOptions.ts';
import { messages } from '../../../messages.ts';
import classes from './badges.module.css';

const ICONS: Record<PaymentState, TablerIcon> = {
  NOT_DUE: IconCashOff,
  UNPAID: IconCreditCard,
  PAID: IconReceipt,
  REFUNDED: IconArrowBackUp,
};

/** What of an application's fees is paid. */
export function PaymentBadge({ state }: { state: PaymentState }) {
  const Icon = ICONS[state];
  return (
    <span className={classes.badge} data-state={state}>
      <Icon size={16} aria-hidden />
      {messages.paymentStates[state]}
    </span>
  );
}
