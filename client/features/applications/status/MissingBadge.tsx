import { IconFileAlert } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';

type Props = { requests: readonly { state: string }[]; isMark?: boolean };

export function MissingBadge({ requests, isMark }: Props) {
  const t = useMessages('manageApplications');
  const count = requests.filter(({ state }) => state === 'MISSED').length;
  if (count === 0) return null;
  return (
    <Badge look={{ icon: IconFileAlert, tone: 'bad' }} isMark={isMark}>
      {t('missing', { count })}
    </Badge>
  );
}
