import { IconRepeat } from '@tabler/icons-react';
import { failureOf } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { RowAction } from '../../ui/table/RowAction.tsx';
import { useReplayWebhookDeliveryMutation, WebhookDeliveriesDocument } from './webhooks.generated.ts';

/** Sends a delivery once more, as a new one. */
export function SendAgain({ id }: { id: string }) {
  const t = useMessages('webhooks');
  const [replay] = useReplayWebhookDeliveryMutation({ refetchQueries: [WebhookDeliveriesDocument] });
  const send = () =>
    void replay({ variables: { id } }).then(
      () => notify({ kind: 'success', title: t('deliveries.sentAgain') }),
      (error: unknown) => notify({ kind: 'error', title: failureOf(error) }),
    );
  return <RowAction icon={IconRepeat} label={t('deliveries.again')} onClick={send} />;
}
