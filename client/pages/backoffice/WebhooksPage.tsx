import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { MAX_ENDPOINTS } from '../../../rules/events/webhooks.ts';
import { USUAL } from '../../../rules/lists/list.ts';
import { paths } from '../../../rules/paths.ts';
import { AddEndpoint } from '../../features/webhooks/AddEndpoint.tsx';
import { endpointColumns } from '../../features/webhooks/endpointColumns.tsx';
import { useEndpoints } from '../../features/webhooks/useEndpoints.ts';
import type { EndpointRowFragment } from '../../features/webhooks/webhooks.generated.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

export function WebhooksPage() {
  const t = useMessages('webhooks');
  const address = useTableState(paths.webhooks.link, USUAL);
  const result = useEndpoints();
  const list = pagedList(result, ({ webhookEndpoints }) => webhookEndpoints && onePage(webhookEndpoints));
  const columns = useMemo(() => endpointColumns(t), [t]);
  return (
    <>
      <PageHead title={t('title')} />
      <div className="row middle apart gap-sm">
        <h1>{t('heading')}</h1>
        <AddEndpoint />
      </div>
      <PageLead>
        {t('lead')} <Link to={`${paths.developers.link()}#webhooks`}>{t('more')}</Link>
      </PageLead>
      <DataTable
        label={t('label')}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={MAX_ENDPOINTS}
        texts={listTexts(t)}
        isWide
      />
    </>
  );
}

/** There are few endpoints, so the server returns all of them. */
function onePage(items: readonly EndpointRowFragment[]) {
  return { items, totalCount: items.length, totalIsCapped: false, pageCount: 1, page: 1 };
}
