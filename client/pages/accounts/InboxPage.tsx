import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../messages/formats.ts';
import { MAIL_TOPICS_ANCHOR } from '../../../rules/events/mailTopics.ts';
import { INBOX } from '../../../rules/lists/inbox.ts';
import { paths } from '../../../rules/paths.ts';
import { EntryList } from '../../features/inbox/EntryList.tsx';
import { useInboxQuery, useMarkInboxReadMutation } from '../../features/inbox/inbox.generated.ts';
import { noteRead } from '../../features/inbox/noteRead.ts';
import { FilterPills, useListFilters } from '../../features/lists/ListFilters.tsx';
import { describeFailure } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { usePortal } from '../../lib/portal.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Repeated, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ListFrame } from '../../ui/table/ListFrame.tsx';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { TableToolbar } from '../../ui/table/TableToolbar.tsx';
import { useTableState } from '../../ui/table/useTableState.ts';

export function InboxPage() {
  const t = useMessages('inbox');
  const { retention } = usePortal();
  const { viewer } = useSession();
  const address = useTableState(paths.inbox.link, INBOX);
  const filters = useListFilters({ list: INBOX, address });
  const { sort: _, ...variables } = address.variables;
  const list = pagedList(
    useInboxQuery({ variables, fetchPolicy: 'cache-and-network' }),
    ({ inbox }) => inbox,
  );
  const [markRead, { loading }] = useMarkInboxReadMutation();
  const entries = list.page?.items ?? [];
  const newest = address.state.page === 1 ? entries[0] : undefined;

  async function markAll(id: string) {
    const ids = entries.map((entry) => entry.id);
    try {
      await markRead({
        variables: { input: { id, withOlder: true } },
        update: (cache) => noteRead(cache, ids),
      });
    } catch (error) {
      notify({ kind: 'error', title: t('markFailed'), text: describeFailure(error) });
    }
  }

  return (
    <>
      <PageHead title={t('title')} />
      <h1>{list.page ? t('heading', { count: formatCount(list.page, t.language) }) : t('title')}</h1>
      <p className="measure mt-xs soft">
        {t('lead', { days: retention.inboxDays })}{' '}
        <Link to={`${paths.profile.link()}#${MAIL_TOPICS_ANCHOR}`}>{t('preferences')}</Link>
      </p>
      <TableToolbar of={INBOX} address={address} more={filters.more}>
        {filters.first}
        {newest && viewer && viewer.unreadInboxCount > 0 && (
          <Button variant="default" loading={loading} onClick={() => void markAll(newest.id)}>
            {t('markAll')}
          </Button>
        )}
      </TableToolbar>
      <FilterPills>{filters.pills}</FilterPills>
      <ListFrame
        list={list}
        address={address}
        pageSize={INBOX.pageSize}
        texts={listTexts(t)}
        shapes={
          <Repeated count={8}>
            <SkeletonBlock height={56} className="mb-xs" />
          </Repeated>
        }
      >
        {({ items }) => (
          <EntryList
            label={t('title')}
            entries={items}
            open={address.state.open}
            onOpen={(open) => address.show({ open }, { replace: true })}
          />
        )}
      </ListFrame>
    </>
  );
}
