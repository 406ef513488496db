import { IconCircleCheck, IconCircleX, IconHourglass, IconProgress } from '@tabler/icons-react';
import type { ApplicationStatus } from '../../../../rules/applications/applicationOptions.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../../ui/Badge.tsx';

const LOOKS: Record<ApplicationStatus, BadgeLook> = {
  PENDING: { icon: IconHourglass, tone: 'accent' },
  PROCESSING: { icon: IconProgress, tone: 'brand' },
  ACCEPTED: { icon: IconCircleCheck, tone: 'good' },
  REJECTED: { icon: IconCircleX, tone: 'bad' },
};

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const options = useMessages('options');
  return <Badge look={LOOKS[status]}>{options(`applicationStatus.${status}`)}</Badge>;
}
