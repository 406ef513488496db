import { z } from 'zod';
import { MAX_REASON_CHARACTERS } from '../../../rules/applications/applicationOptions.ts';
import { documentRequestSchema } from '../../../rules/applications/documents.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import type { DocumentReplacementProps } from '../questions/DocumentContext.ts';
import { useRequestDocumentMutation } from './documents.generated.ts';

const typed = z
  .object({ reason: z.string(), days: z.string() })
  .transform(({ reason, days }) => ({ reason, days: days.trim() === '' ? null : Number(days) }));
const schema = typed.pipe(documentRequestSchema);

type Props = DocumentReplacementProps & { onClose: () => void };

export function RequestReplacementDialog({ applicationId, question, label, onChanged, onClose }: Props) {
  const t = useMessages('documents');
  const [request] = useRequestDocumentMutation();
  const heading = t('again.askLabel', { label });
  const form = useSchemaForm({
    rules: schema,
    labels: { reason: t('again.reason'), days: t('again.days') },
    values: { reason: '', days: '7' },
    send: async (asked) => {
      await request({ variables: { applicationId, question: question.key, ...asked } });
      onClose();
      void notify({ kind: 'success', title: t('again.done') });
      await onChanged();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={heading}>
      <FormFrame of={form} label={heading} isShort>
        <p>{t('again.text')}</p>
        <TextAreaField of={form} name="reason" rows={3} maxLength={MAX_REASON_CHARACTERS} />
        <TextField of={form} name="days" inputMode="numeric" />
        <FormButtons of={form} submit={t('again.send')} submitting={t('again.sending')} onCancel={onClose} />
      </FormFrame>
    </FormDialog>
  );
}
