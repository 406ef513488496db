import { formatCount } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useStaffWaitingQuery } from './waiting.generated.ts';
import type { WaitingItem } from './waiting.ts';

export function useStaffWaiting(): WaitingItem[] {
  const t = useMessages('waiting');
  const { data } = useStaffWaitingQuery({ fetchPolicy: 'cache-and-network' });
  const pending = data?.applications;
  if (!pending?.totalCount) return [];
  const title = t('pending', { count: pending.totalCount, shown: formatCount(pending, t.language) });
  return [{ key: 'pending', title, to: paths.manageApplications.link({ status: 'PENDING' }) }];
}
