import { IconDoorExit } from '@tabler/icons-react';
import type { ApplicationStatus } from '../../../../rules/applicationOptions.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';

/**
 * Replaces the status of an application that its applicant withdrew. After an acceptance, it says that the offer was
 * declined.
 */
export function WithdrawnBadge({ status }: { status: ApplicationStatus }) {
  const t = useMessages('applicationDetails');
  return (
    <Badge look={{ icon: IconDoorExit, tone: 'plain' }}>
      {status === 'ACCEPTED' ? t('declined') : t('withdrawn')}
    </Badge>
  );
}
