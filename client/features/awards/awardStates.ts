import {
  IconCalendarX,
  IconCircleCheck,
  IconCircleX,
  IconFlag,
  IconMailForward,
  IconX,
} from '@tabler/icons-react';
import { type AwardState, LIVE_AWARD_STATES } from '../../../rules/awards/awardOptions.ts';
import type { BadgeLook } from '../../ui/Badge.tsx';

export const AWARD_LOOKS: Record<AwardState, BadgeLook> = {
  OFFERED: { icon: IconMailForward, tone: 'accent' },
  ACCEPTED: { icon: IconCircleCheck, tone: 'good' },
  DECLINED: { icon: IconX, tone: 'plain' },
  LAPSED: { icon: IconCalendarX, tone: 'plain' },
  WITHDRAWN: { icon: IconCircleX, tone: 'bad' },
  ENDED: { icon: IconFlag, tone: 'brand' },
};

export const isLive = (award: { state: AwardState } | null | undefined) =>
  LIVE_AWARD_STATES.some((state) => state === award?.state);
