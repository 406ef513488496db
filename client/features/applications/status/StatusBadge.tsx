import { IconCircleCheck, IconCircleX, IconHourglass, IconProgress } from '@tabler/icons-react';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../../rules/applicationOptions.ts';
import { Badge, type BadgeLook } from '../../../ui/Badge.tsx';

const LOOKS: Record<ApplicationStatus, BadgeLook> = {
  PENDING: { icon: IconHourglass, tone: 'accent' },
  PROCESSING: { icon: IconProgress, tone: 'brand' },
  ACCEPTED: { icon: IconCircleCheck, tone: 'good' },
  REJECTED: { icon: IconCircleX, tone: 'bad' },
};

/** Where an application stands, in the word of the wire. */
export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge look={LOOKS[status]}>{APPLICATION_STATUSES[status]}</Badge>;
}
