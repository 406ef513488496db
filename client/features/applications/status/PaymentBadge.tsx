import { IconArrowBackUp, IconCashOff, IconCreditCard, IconReceipt } from '@tabler/icons-react';
import type { PaymentState } from '../../../../rules/applications/applicationOptions.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../../ui/Badge.tsx';

const LOOKS: Record<PaymentState, BadgeLook> = {
  NOT_DUE: { icon: IconCashOff, tone: 'plain' },
  UNPAID: { icon: IconCreditCard, tone: 'accent' },
  PAID: { icon: IconReceipt, tone: 'good' },
  REFUNDED: { icon: IconArrowBackUp, tone: 'plain' },
};

export function PaymentBadge({ state }: { state: PaymentState }) {
  const options = useMessages('options');
  return <Badge look={LOOKS[state]}>{options(`paymentState.${state}`)}</Badge>;
}
