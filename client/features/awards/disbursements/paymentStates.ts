import { IconCalendarDue, IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import type { DisbursementState } from '../../../../rules/awards/disbursements.ts';
import type { BadgeLook } from '../../../ui/Badge.tsx';

export const PAYMENT_LOOKS: Record<DisbursementState, BadgeLook> = {
  PLANNED: { icon: IconCalendarDue, tone: 'plain' },
  PAID: { icon: IconCircleCheck, tone: 'good' },
  STOPPED: { icon: IconHandStop, tone: 'bad' },
};
