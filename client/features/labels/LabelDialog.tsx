import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { labelsSchema } from '../../../rules/applications/labels.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { type SchemaForm, useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { LabelInput } from './LabelInput.tsx';

type Values = z.input<typeof labelsSchema>;
export type LabelChange = z.output<typeof labelsSchema>;

type Props = {
  count: number;
  send: (change: LabelChange) => void;
  onClose: () => void;
};

export function LabelDialog({ count, send, onClose }: Props) {
  const t = useMessages('labels');
  return (
    <FormDialog opened onClose={onClose} title={t('bulk.heading', { count })}>
      <LabelForm count={count} send={send} onClose={onClose} />
    </FormDialog>
  );
}

function LabelForm({ count, send, onClose }: Props) {
  const t = useMessages('labels');
  const form = useSchemaForm<Values, LabelChange>({
    rules: labelsSchema,
    labels: { add: t('bulk.add'), remove: t('bulk.remove') },
    values: { add: [], remove: [] },
    send: async (change) => {
      send(change);
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('bulk.heading', { count })} isShort>
      <LabelsField of={form} name="add" />
      <LabelsField of={form} name="remove" />
      <FormButtons of={form} submit={t('bulk.submit')} submitting={t('bulk.doing')} onCancel={onClose} />
    </FormFrame>
  );
}

function LabelsField({ of: form, name }: { of: SchemaForm<Values>; name: keyof Values }) {
  const { field, fieldState } = useController({ control: form.hook.control, name });
  return (
    <LabelInput
      name={name}
      label={form.labels[name]}
      error={fieldState.error?.message}
      value={field.value ?? []}
      onChange={field.onChange}
    />
  );
}
