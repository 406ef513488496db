import {
  IconArrowBackUp,
  IconCircleX,
  IconClockExclamation,
  IconHourglass,
  IconReceipt,
} from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';
import { getPaymentStage, type PaymentStage, type RefundablePayment } from './paymentStage.ts';

const LOOKS: Record<PaymentStage, BadgeLook> = {
  CREATED: { icon: IconHourglass, tone: 'accent' },
  PAID: { icon: IconReceipt, tone: 'good' },
  FAILED: { icon: IconCircleX, tone: 'bad' },
  EXPIRED: { icon: IconClockExclamation, tone: 'plain' },
  REFUNDING: { icon: IconArrowBackUp, tone: 'accent' },
  PARTLY_REFUNDED: { icon: IconReceipt, tone: 'good' },
  REFUNDED: { icon: IconArrowBackUp, tone: 'plain' },
};

export function PaymentStatus({ payment }: { payment: RefundablePayment }) {
  const options = useMessages('options');
  const stage = getPaymentStage(payment);
  return <Badge look={LOOKS[stage]}>{options(`paymentStatus.${stage}`)}</Badge>;
}
