import { Link } from 'react-router-dom';
import { MAX_ENDPOINTS } from '../../../rules/webhooks.ts';
import { paths } from '../../app/paths.ts';
import { messages } from '../../messages.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';
import { AddEndpoint } from './AddEndpoint.tsx';
import { ENDPOINT_COLUMNS } from './endpointColumns.tsx';
import { useEndpoints } from './useEndpoints.ts';
import classes from './Webhooks.module.css';
import type { EndpointRowFragment } from './webhooks.generated.ts';

const texts = messages.webhooks;

/** The addresses that hear of events, for admins: add, try out, change, pause, delete. */
export function WebhooksPage() {
  const address = useTableState({ link: paths.webhooks.link, sorts: ['OLDEST'] });
  const result = useEndpoints();
  const list = pagedList(result, ({ webhookEndpoints }) => webhookEndpoints && onePage(webhookEndpoints));
  return (
    <>
      <PageHead title={texts.title} />
      <div className={classes.head}>
        <h1>{texts.heading}</h1>
        <AddEndpoint />
      </div>
      <p className={classes.lead}>
        {texts.lead} <Link to={`${paths.developers.link()}#webhooks`}>{texts.more}</Link>
      </p>
      <DataTable
        label={texts.label}
        columns={ENDPOINT_COLUMNS}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={MAX_ENDPOINTS}
        // Nothing filters this list.
        texts={{ ...texts, filtered: texts.empty }}
        isWide
      />
    </>
  );
}

/** There are few of them: the server gives them all at once. */
function onePage(items: readonly EndpointRowFragment[]) {
  return { items, totalCount: items.length, totalIsCapped: false, pageCount: 1, page: 1 };
}
