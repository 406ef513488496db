import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { REQUIRED } from '../../../../rules/fields.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useRedactMutation } from './round.generated.ts';
import type { UploadPart } from './uploadPart.ts';
import { useRedactableParts } from './useRedactableParts.ts';

type Props = {
  roundId: string;
  applicationId: string;
  application: string;
  upload: UploadPart;
  onClose: () => void;
};

const rules = z.object({ part: z.string().min(1, REQUIRED) });

export function RedactDialog(props: Props) {
  const t = useMessages('round');
  return (
    <FormDialog opened onClose={props.onClose} title={t('redactions.dialog', props)}>
      <RedactForm {...props} />
    </FormDialog>
  );
}

function RedactForm({ roundId, applicationId, application, upload: Upload, onClose }: Props) {
  const t = useMessages('round');
  const { parts, error, refetch } = useRedactableParts(applicationId);
  const [redact] = useRedactMutation({ refetchQueries: ['Redactions'] });

  async function hide(place: string, replacementId: string | null = null) {
    const { question = '', documentId = null, referenceId = null } = parts?.[Number(place)] ?? {};
    const part = { question, documentId, referenceId, replacementId };
    await redact({ variables: { input: { roundId, applicationId, ...part } } });
    void notify({ kind: 'success', title: t('redactions.done') });
    onClose();
  }

  const form = useSchemaForm({
    rules,
    labels: { part: t('redactions.part') },
    values: { part: '' },
    send: ({ part }) => hide(part),
  });
  const chosen = useWatch({ control: form.hook.control, name: 'part' });
  const part = chosen ? parts?.[Number(chosen)] : undefined;
  if (!parts)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <DelayedSkeleton label={t('redactions.loading')}>
        <SkeletonBlock height={160} />
      </DelayedSkeleton>
    );
  return (
    <FormFrame of={form} label={t('redactions.dialog', { application })} isShort>
      <SelectField
        of={form}
        name="part"
        options={parts.map(({ label }, place) => ({ value: String(place), label }))}
      />
      {part && (part.documentId || part.referenceId) && (
        <div className="stack gap-xs">
          <p>{t('redactions.copy')}</p>
          <Upload label={part.label} onArrived={(id) => hide(chosen, id)} />
        </div>
      )}
      <FormButtons
        of={form}
        submit={t('redactions.hideIt')}
        submitting={t('redactions.hiding')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
