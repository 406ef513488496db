import { IconCircleCheck, IconLock, IconPencil } from '@tabler/icons-react';
import type { RoundState } from '../../../schema.generated.ts';
import type { BadgeLook } from '../../../ui/Badge.tsx';

export const STATE_LOOKS: Record<RoundState, BadgeLook> = {
  DRAFT: { icon: IconPencil, tone: 'plain' },
  OPEN: { icon: IconCircleCheck, tone: 'good' },
  CLOSED: { icon: IconLock, tone: 'brand' },
};
