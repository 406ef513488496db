import { IconRepeat } from '@tabler/icons-react';
import { formatInstant } from '../../../messages/formats.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { RowAction } from '../../ui/table/rows/RowAction.tsx';
import {
  type DeliveryRowFragment,
  useReplayWebhookDeliveryMutation,
  WebhookDeliveriesDocument,
} from './webhooks.generated.ts';

export function SendAgain({ of: { id, type, createdAt } }: { of: DeliveryRowFragment }) {
  const t = useMessages('webhooks');
  const [replay] = useReplayWebhookDeliveryMutation({ refetchQueries: [WebhookDeliveriesDocument] });
  const send = () =>
    void replay({ variables: { id } }).then(
      () => notify({ kind: 'success', title: t('deliveries.sentAgain') }),
      notifyFailure,
    );
  const label = t('deliveries.againOf', { type, instant: formatInstant(createdAt, t.language) });
  return <RowAction icon={IconRepeat} label={label} text={t('deliveries.again')} onClick={send} />;
}
