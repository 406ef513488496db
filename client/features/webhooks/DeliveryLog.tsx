import { useMemo, useState } from 'react';
import { formatCount } from '../../../messages/formats.ts';
import { paths } from '../../../rules/paths.ts';
import { DELIVERIES_PER_PAGE, WEBHOOK_STATES } from '../../../rules/webhooks.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import { TableToolbar } from '../../ui/table/TableToolbar.tsx';
import { someOf, useTableState } from '../../ui/table/useTableState.ts';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { deliveryColumns } from './deliveryColumns.tsx';
import { ASK_AGAIN, isUnderWay } from './useEndpoints.ts';
import classes from './Webhooks.module.css';
import { useWebhookDeliveriesQuery } from './webhooks.generated.ts';

const FILTERS = { state: someOf(WEBHOOK_STATES) };

/** What an endpoint was sent and what became of it, the newest first. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const t = useMessages('webhooks');
  const address = useTableState({
    link: (query) => paths.webhook.link(endpointId, query),
    sorts: ['NEWEST'],
    filters: FILTERS,
  });
  const { page, filters, open } = address.state;
  const state = WEBHOOK_STATES.find((known) => known === filters.state[0]);
  const [pollInterval, setPollInterval] = useState(0);
  const result = useWebhookDeliveriesQuery({
    variables: { endpointId, filter: state && { state }, page, pageSize: DELIVERIES_PER_PAGE },
    fetchPolicy: 'cache-and-network',
    pollInterval,
  });
  const list = pagedList(result, ({ webhookDeliveries }) => webhookDeliveries);
  const items = list.page?.items ?? [];
  const wanted = isUnderWay(items) ? ASK_AGAIN : 0;
  if (wanted !== pollInterval) setPollInterval(wanted);
  const columns = useMemo(() => deliveryColumns(t), [t]);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className={classes.logHeading}>
        {list.page
          ? t('deliveries.logHeading', { count: formatCount(list.page, t.language) })
          : t('deliveries.logHeadingLoading')}
      </h2>
      <p className={classes.soft}>{t('deliveries.logLead')}</p>
      <TableToolbar address={address}>
        <TableFilter
          address={address}
          name="state"
          label={t('deliveries.state')}
          all={t('deliveries.allStates')}
          options={WEBHOOK_STATES.map((value) => ({ value, label: t(`deliveries.states.${value}`) }))}
        />
      </TableToolbar>
      <DataTable
        label={t('deliveries.label')}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={DELIVERIES_PER_PAGE}
        texts={listTexts(t, 'deliveries.')}
        isWide
      />
      <DeliveryDetails
        delivery={items.find(({ id }) => id === open)}
        onClose={() => address.show({ open: '' })}
      />
    </section>
  );
}
