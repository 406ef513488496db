import { z } from 'zod';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applicationOptions.ts';
import { reasonRule } from '../../../../rules/applications.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { useRulesForm } from '../../../ui/form/useRulesForm.ts';
import { useMakeExceptionMutation } from './details.generated.ts';

type Props = {
  of: { name: string; email: string; scholarship: { id: string; scholarshipName: string } };
  /** Once it was made. */
  onMade: () => unknown;
  onClose: () => void;
};

/** Asks why someone may apply who does not meet what is required. Load it with the click that opens it. */
export function ExceptionDialog(props: Props) {
  const t = useMessages('verdict');
  const { name, scholarship } = props.of;
  const title = t('exception.heading', { name });
  return (
    <FormDialog opened onClose={props.onClose} title={title} record={scholarship.scholarshipName} size="lg">
      <ExceptionForm {...props} title={title} />
    </FormDialog>
  );
}

function ExceptionForm({
  of: { name, email, scholarship },
  title,
  onMade,
  onClose,
}: Props & { title: string }) {
  const t = useMessages('verdict');
  const [makeException] = useMakeExceptionMutation();
  const form = useRulesForm({
    rules: z.object({ reason: reasonRule }),
    labels: { reason: t('exception.reason') },
    values: { reason: '' },
    send: async ({ reason }) => {
      await makeException({ variables: { scholarshipId: scholarship.id, email, reason } });
      onClose();
      void notify({ kind: 'success', title: t('exception.done', { name }) });
      await onMade();
    },
  });
  return (
    <FormFrame of={form} label={title}>
      <p>{t('exception.text', { name })}</p>
      <TextAreaField
        of={form}
        name="reason"
        rows={4}
        maxLength={MAX_REASON_CHARACTERS}
        description={t('exception.reasonHint', { name })}
      />
      <FormButtons
        of={form}
        submit={t('exception.submit')}
        submitting={t('exception.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
