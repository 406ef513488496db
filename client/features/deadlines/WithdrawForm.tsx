import { formatClosing } from '../../../messages/formatClosing.ts';
import { MAX_REASON_CHARACTERS } from '../../../rules/applications/applicationOptions.ts';
import { withdrawalSchema } from '../../../rules/applications/deadlines.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { focusStart } from '../../ui/dialog/markStart.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { useDeadlineToExtendQuery, useWithdrawExtensionMutation } from './deadlines.generated.ts';
import type { ExtensionTarget } from './ExtendContext.ts';

type Props = { target: ExtensionTarget; title: string; onClose: () => void };

export function WithdrawForm({ target, title, onClose }: Props) {
  const t = useMessages('deadlines');
  const { id, applicant, onExtended } = target;
  const { data } = useDeadlineToExtendQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const [withdraw] = useWithdrawExtensionMutation();
  const form = useSchemaForm({
    rules: withdrawalSchema,
    labels: { applicantEmail: t('withdraw.applicant'), reason: t('withdraw.reason') },
    values: { applicantEmail: applicant?.email ?? '', reason: '' },
    send: async (input) => {
      await withdraw({ variables: { id, input } });
      onClose();
      void notify({ kind: 'success', title: t('withdraw.done') });
      await onExtended?.();
    },
  });
  const scholarship = data?.scholarshipForEdit;
  if (!scholarship) return <SkeletonBlock height={240} />;
  const { closesAt, timeZone } = scholarship.dates;
  return (
    <div ref={focusStart}>
      <FormFrame of={form} label={title}>
        <p>{t('withdraw.text', { closing: formatClosing(closesAt, timeZone, t.language) })}</p>
        {scholarship.phase === 'CLOSED' && <p>{t('withdraw.over')}</p>}
        {!applicant && (
          <TextField
            of={form}
            name="applicantEmail"
            type="email"
            autoComplete="off"
            description={t('withdraw.applicantHint')}
          />
        )}
        <TextAreaField
          of={form}
          name="reason"
          rows={3}
          maxLength={MAX_REASON_CHARACTERS}
          description={t('withdraw.reasonHint')}
        />
        <FormButtons
          of={form}
          submit={t('withdraw.submit')}
          submitting={t('withdraw.submitting')}
          onCancel={onClose}
        />
      </FormFrame>
    </div>
  );
}
