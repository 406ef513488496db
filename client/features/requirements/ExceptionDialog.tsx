import { z } from 'zod';
import { emailSchema } from '../../../rules/accounts/users.ts';
import { MAX_REASON_CHARACTERS } from '../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../rules/applications/applications.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { FormProblem } from '../../ui/form/problems/formProblem.ts';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import type { ExceptionTarget } from '../eligibility/ExceptContext.ts';
import { useMakeExceptionMutation } from './exceptions.generated.ts';

type Props = ExceptionTarget & { onClose: () => void };

export function ExceptionDialog(props: Props) {
  const t = useMessages('verdict');
  const { applicant, scholarship } = props;
  const title = applicant ? t('exception.heading', applicant) : t('exception.headingByMail');
  return (
    <FormDialog opened onClose={props.onClose} title={title} record={scholarship.scholarshipName} size="lg">
      <ExceptionForm {...props} title={title} />
    </FormDialog>
  );
}

const schema = z.object({ email: emailSchema, reason: reasonSchema });

function ExceptionForm({ scholarship, applicant, title, onMade, onClose }: Props & { title: string }) {
  const t = useMessages('verdict');
  const [makeException] = useMakeExceptionMutation();
  const form = useSchemaForm({
    rules: schema,
    labels: { email: t('exception.email'), reason: t('exception.reason') },
    values: { email: applicant?.email ?? '', reason: '' },
    send: async ({ email, reason }) => {
      await makeException({ variables: { scholarshipId: scholarship.id, email, reason } }).catch(
        (error: unknown) => {
          const isUnknown = !applicant && getErrorCode(error) === 'NOT_FOUND';
          throw isUnknown ? new FormProblem(t('exception.notFound')) : error;
        },
      );
      onClose();
      void notify({ kind: 'success', title: t('exception.done', { name: applicant?.name ?? email }) });
      await onMade?.();
    },
  });
  return (
    <FormFrame of={form} label={title}>
      <p>{applicant ? t('exception.text', applicant) : t('exception.textByMail')}</p>
      {!applicant && (
        <TextField
          of={form}
          name="email"
          type="email"
          autoComplete="off"
          description={t('exception.emailHint')}
        />
      )}
      <TextAreaField
        of={form}
        name="reason"
        rows={4}
        maxLength={MAX_REASON_CHARACTERS}
        description={applicant ? t('exception.reasonHint', applicant) : t('exception.reasonHintByMail')}
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
