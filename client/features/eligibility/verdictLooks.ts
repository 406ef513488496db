import { IconCircleCheck, IconCircleX, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import type { BadgeLook } from '../../ui/Badge.tsx';

/** Each verdict has an icon and a tone, so that colour is never the only indicator. */
export const VERDICT_LOOKS = {
  CAN_APPLY: { icon: IconCircleCheck, tone: 'good' },
  MAY_APPLY: { icon: IconHelpCircle, tone: 'accent' },
  DOES_NOT_MEET: { icon: IconCircleX, tone: 'bad' },
  NOT_STATED: { icon: IconInfoCircle, tone: 'accent' },
} as const;

export const LINE_LOOKS = {
  MET: { icon: IconCircleCheck, tone: 'good' },
  NOT_MET: { icon: IconCircleX, tone: 'bad' },
  UNKNOWN: { icon: IconHelpCircle, tone: 'accent' },
} as const satisfies Record<string, BadgeLook>;
