import { IconRepeat } from '@tabler/icons-react';
import { sentenceOf } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { messages } from '../../messages.ts';
import { RowAction } from '../../ui/table/RowAction.tsx';
import { useReplayWebhookDeliveryMutation, WebhookDeliveriesDocument } from './webhooks.generated.ts';

const texts = messages.webhook;

/** Sends a delivery once more, as a new one. */
export function SendAgain({ id }: { id: string }) {
  const [replay] = useReplayWebhookDeliveryMutation({ refetchQueries: [WebhookDeliveriesDocument] });
  const send = () =>
    void replay({ variables: { id } }).then(
      () => notify({ kind: 'success', title: texts.sentAgain }),
      (error: unknown) => notify({ kind: 'error', title: sentenceOf(error) ?? messages.webhooks.failed }),
    );
  return <RowAction icon={IconRepeat} label={texts.again} onClick={send} />;
}
