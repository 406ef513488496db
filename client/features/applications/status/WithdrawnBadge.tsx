import { IconDoorExit } from '@tabler/icons-react';
import type { ApplicationStatus } from '../../../../rules/applications/applicationOptions.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';

export function WithdrawnBadge({ status }: { status: ApplicationStatus }) {
  const t = useMessages('applicationDetails');
  return (
    <Badge look={{ icon: IconDoorExit, tone: 'plain' }}>
      {status === 'ACCEPTED' ? t('declined') : t('withdrawn')}
    </Badge>
  );
}
