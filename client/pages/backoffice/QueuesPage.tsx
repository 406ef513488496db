import { useMemo } from 'react';
import { USUAL } from '../../../rules/lists/list.ts';
import { paths } from '../../../rules/paths.ts';
import { queueColumns, queueRowId } from '../../features/queues/queueColumns.tsx';
import { type QueueRowFragment, useQueuesQuery } from '../../features/queues/queues.generated.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

const REFRESH = 10_000;

export function QueuesPage() {
  const t = useMessages('queues');
  const address = useTableState(paths.queues.link, USUAL);
  const result = useQueuesQuery({ fetchPolicy: 'cache-and-network', pollInterval: REFRESH });
  const list = pagedList(result, ({ queues }) => queues && onePage(queues));
  const columns = useMemo(() => queueColumns(t), [t]);
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      <PageLead>{t('lead')}</PageLead>
      <DataTable
        label={t('title')}
        columns={columns}
        list={list}
        address={address}
        rowId={queueRowId}
        pageSize={20}
        texts={listTexts(t)}
      />
    </>
  );
}

/** Each background task has one row, and the server returns all of them. */
function onePage(items: readonly QueueRowFragment[]) {
  return { items, totalCount: items.length, totalIsCapped: false, pageCount: 1, page: 1 };
}
