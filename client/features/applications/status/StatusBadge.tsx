import {
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconProgress,
  type TablerIcon,
} from '@tabler/icons-react';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../../rules/applicationOptions.ts';
import classes from './badges.module.css';

const ICONS: Record<ApplicationStatus, TablerIcon> = {
  PENDING: IconHourglass,
  PROCESSING: IconProgress,
  ACCEPTED: IconCircleCheck,
  REJECTED: IconCircleX,
};

/** Where an application stands, in the word of the wire. */
export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const Icon = ICONS[status];
  return (
    <span className={classes.badge} data-state={status}>
      <Icon size={16} aria-hidden />
      <span className={classes.word}>{APPLICATION_STATUSES[status]}</span>
    </span>
  );
}
