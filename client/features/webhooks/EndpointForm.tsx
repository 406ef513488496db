import { EVENT_TYPES, WEBHOOK_EVENTS, webhookEndpointSchema } from '../../../rules/events/webhooks.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { CheckboxListField } from '../../ui/form/fields/CheckboxListField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import {
  type EndpointRowFragment,
  useCreateWebhookEndpointMutation,
  useUpdateWebhookEndpointMutation,
  WebhookEndpointsDocument,
} from './webhooks.generated.ts';

type Props = {
  label: string;
  endpoint?: EndpointRowFragment;
  onMade: (secret: string) => void;
  onClose: () => void;
};

export function EndpointForm({ label, endpoint, onMade, onClose }: Props) {
  const t = useMessages('webhooks');
  const [create] = useCreateWebhookEndpointMutation({ refetchQueries: [WebhookEndpointsDocument] });
  const [update] = useUpdateWebhookEndpointMutation();
  const options = WEBHOOK_EVENTS.map((value) => ({
    value,
    label: EVENT_TYPES[value],
    description: t(`form.about.${value}`),
  }));
  const form = useSchemaForm({
    rules: webhookEndpointSchema,
    labels: { url: t('form.labels.url'), events: t('form.labels.events') },
    values: { url: endpoint?.url ?? '', events: endpoint?.events ?? [] },
    send: async (input) => {
      if (!endpoint) {
        const { data } = await create({ variables: { input } });
        if (data) onMade(data.createWebhookEndpoint.secret);
        return;
      }
      const { id, isActive } = endpoint;
      await update({ variables: { id, isActive, input } });
      void notify({ kind: 'success', title: t('form.saved') });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={label} isShort>
      <TextField
        of={form}
        name="url"
        type="url"
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        description={t('form.urlDescription')}
      />
      <CheckboxListField of={form} name="events" options={options} />
      <FormButtons
        of={form}
        submit={endpoint ? t('form.save') : t('form.submit')}
        submitting={endpoint ? t('form.saving') : t('form.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
