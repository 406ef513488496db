import { IconFileAlert } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';

/** That documents were asked for again and not replaced in time; nothing where none are missing. */
export function MissingBadge({ requests }: { requests: readonly { state: string }[] }) {
  const t = useMessages('manageApplications');
  const count = requests.filter(({ state }) => state === 'MISSED').length;
  if (count === 0) return null;
  return <Badge look={{ icon: IconFileAlert, tone: 'bad' }}>{t('missing', { count })}</Badge>;
}
