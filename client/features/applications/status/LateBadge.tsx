import { IconClockExclamation } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import type { LateReason } from '../../../schema.generated.ts';
import { Badge } from '../../../ui/Badge.tsx';

type Props = { reason: LateReason | null; isMark?: boolean };

export function LateBadge({ reason, isMark }: Props) {
  const t = useMessages('manageApplications');
  if (!reason) return null;
  const whole = t(`late.${reason}`);
  return (
    <Badge
      look={{ icon: IconClockExclamation, tone: 'accent' }}
      isMark={isMark}
      title={isMark ? whole : undefined}
    >
      {isMark ? t('late.label') : whole}
    </Badge>
  );
}
