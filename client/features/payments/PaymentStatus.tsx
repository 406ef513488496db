import {
  IconArrowBackUp,
  IconCircleX,
  IconClockExclamation,
  IconHourglass,
  IconReceipt,
} from '@tabler/icons-react';
import { messages } from '../../messages.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';
import type { PaymentFactsFragment } from './payments.generated.ts';

type State = keyof typeof messages.payments.states;

const LOOKS: Record<State, BadgeLook> = {
  CREATED: { icon: IconHourglass, tone: 'accent' },
  PAID: { icon: IconReceipt, tone: 'good' },
  FAILED: { icon: IconCircleX, tone: 'bad' },
  EXPIRED: { icon: IconClockExclamation, tone: 'plain' },
  REFUNDING: { icon: IconArrowBackUp, tone: 'accent' },
  REFUNDED: { icon: IconArrowBackUp, tone: 'plain' },
};

/** Where a payment stands; money that is on its way back is neither paid nor given back yet. */
export function PaymentStatus({
  payment,
}: {
  payment: Pick<PaymentFactsFragment, 'status' | 'refundRequestedAt'>;
}) {
  const { status, refundRequestedAt } = payment;
  const state: State = status === 'PAID' && refundRequestedAt ? 'REFUNDING' : status;
  return <Badge look={LOOKS[state]}>{messages.payments.states[state]}</Badge>;
}
