import {
  IconCalendarX,
  IconCircleCheck,
  IconCircleX,
  IconFlag,
  IconMailForward,
  IconX,
} from '@tabler/icons-react';
import type { AwardState } from '../../schema.generated.ts';
import type { BadgeLook } from '../../ui/Badge.tsx';

export const AWARD_STATES = ['OFFERED', 'ACCEPTED', 'DECLINED', 'LAPSED', 'WITHDRAWN', 'ENDED'] as const;

export const AWARD_LOOKS: Record<AwardState, BadgeLook> = {
  OFFERED: { icon: IconMailForward, tone: 'accent' },
  ACCEPTED: { icon: IconCircleCheck, tone: 'good' },
  DECLINED: { icon: IconX, tone: 'plain' },
  LAPSED: { icon: IconCalendarX, tone: 'plain' },
  WITHDRAWN: { icon: IconCircleX, tone: 'bad' },
  ENDED: { icon: IconFlag, tone: 'brand' },
};
