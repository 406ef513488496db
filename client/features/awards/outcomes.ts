import { IconArrowBackUp, IconAward, IconHourglass, IconX } from '@tabler/icons-react';
import type { DecisionOutcome } from '../../../rules/awards/awardOptions.ts';
import type { BadgeLook } from '../../ui/Badge.tsx';

export const OUTCOME_LOOKS: Record<DecisionOutcome, BadgeLook> = {
  AWARD: { icon: IconAward, tone: 'good' },
  WAITLIST: { icon: IconHourglass, tone: 'accent' },
  NOT_SELECTED: { icon: IconX, tone: 'plain' },
  RETURN: { icon: IconArrowBackUp, tone: 'brand' },
};
