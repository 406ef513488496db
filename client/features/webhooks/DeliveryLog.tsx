import { useCallback, useMemo, useState } from 'react';
import { formatCount } from '../../../messages/formats.ts';
import { DELIVERIES } from '../../../rules/lists/deliveries.ts';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';
import { StaffList } from '../lists/StaffList.tsx';
import { useListColumns } from '../lists/useListColumns.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { deliveryCells } from './deliveryCells.tsx';
import { isUnderWay, POLL_INTERVAL_MS } from './useEndpoints.ts';
import classes from './Webhooks.module.css';
import { useWebhookDeliveriesQuery } from './webhooks.generated.ts';

export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const t = useMessages('webhooks');
  const address = useTableState(
    useCallback((query) => paths.webhook.link(endpointId, query), [endpointId]),
    DELIVERIES,
  );
  const { open } = address.state;
  const { sort: _, ...variables } = address.variables;
  const [pollInterval, setPollInterval] = useState(0);
  const result = useWebhookDeliveriesQuery({
    variables: { endpointId, ...variables },
    fetchPolicy: 'cache-and-network',
    pollInterval,
  });
  const list = pagedList(result, ({ webhookDeliveries }) => webhookDeliveries);
  const items = list.page?.items ?? [];
  const wanted = isUnderWay(items) ? POLL_INTERVAL_MS : 0;
  if (wanted !== pollInterval) setPollInterval(wanted);
  const columns = useListColumns(
    DELIVERIES,
    useMemo(() => deliveryCells(t), [t]),
  );
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className="mb-2xs text-xl">
        {list.page
          ? t('deliveries.logHeading', { count: formatCount(list.page, t.language) })
          : t('deliveries.logHeadingLoading')}
      </h2>
      <p className={classes.soft}>{t('deliveries.logLead')}</p>
      <StaffList
        of={DELIVERIES}
        label={t('deliveries.label')}
        {...{ address, list, columns }}
        rowId={({ id }) => id}
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
