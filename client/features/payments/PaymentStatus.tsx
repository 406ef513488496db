import {
  IconArrowBackUp,
  IconCircleX,
  IconClockExclamation,
  IconHourglass,
  IconReceipt,
  type TablerIcon,
} from '@tabler/icons-react';
import { messages } from '../../messages.ts';
import classes from './PaymentStatus.module.css';
import type { PaymentFactsFragment } from './payments.generated.ts';

type State = keyof typeof messages.payments.states;

const ICONS: Record<State, TablerIcon> = {
  CREATED: IconHourglass,
  PAID: IconReceipt,
  FAILED: IconCircleX,
  EXPIRED: IconClockExclamation,
  REFUNDING: IconArrowBackUp,
  REFUNDED: IconArrowBackUp,
};

/** Where a payment stands; money that is on its way back is neither paid nor given back yet. */
export function PaymentStatus({
  payment,
}: {
  payment: Pick<PaymentFactsFragment, 'status' | 'refundRequestedAt'>;
}) {
  const { status, refundRequestedAt } = payment;
  const state: State = status === 'PAID' && refundRequestedAt ? 'REFUNDING' : status;
  const Icon = ICONS[state];
  return (
    <span className={classes.root} data-state={state}>
      <Icon size={16} aria-hidden />
      {messages.payments.states[state]}
    </span>
  );
}
