import { z } from 'zod';
import { refereeSchema } from '../../../../rules/applications/references.ts';
import { getErrorCode } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { CheckboxField } from '../../../ui/form/fields/CheckboxField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { FormProblem } from '../../../ui/form/problems/formProblem.ts';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import {
  type ReferenceItemFragment,
  useAskReferenceMutation,
  useChangeRefereeMutation,
} from './references.generated.ts';

type Props = {
  asked?: { scholarshipId: string; question: string };
  reference?: ReferenceItemFragment;
  onChanged: () => unknown;
  onClose: () => void;
};

export function RefereeDialog(props: Props) {
  const t = useMessages('references');
  const title = props.reference ? t('form.change') : t('form.heading');
  // React events bubble through portals. Without `stopPropagation`, the dialog would also submit the form that
  // contains it.
  return (
    <div onSubmit={(event) => event.stopPropagation()}>
      <FormDialog opened onClose={props.onClose} title={title} record={props.reference?.name}>
        <RefereeForm {...props} label={title} />
      </FormDialog>
    </div>
  );
}

const emptyOr = <Output,>(rule: z.ZodType<Output, string | null>) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? null : text))
    .pipe(rule);

const { name, email, position, note } = refereeSchema.shape;
const formSchema = z.object({
  name,
  email,
  position: emptyOr(position.unwrap()),
  note: emptyOr(note.unwrap()),
  isWaived: z.boolean(),
});

function RefereeForm({ asked, reference, onChanged, onClose, label }: Props & { label: string }) {
  const t = useMessages('references');
  const [ask] = useAskReferenceMutation();
  const [change] = useChangeRefereeMutation();
  const form = useSchemaForm({
    rules: formSchema,
    labels: {
      name: t('form.name'),
      email: t('form.email'),
      position: t('form.position'),
      note: t('form.note'),
      isWaived: t('form.isWaived'),
    },
    values: {
      name: reference?.name ?? '',
      email: reference?.email ?? '',
      position: reference?.position ?? '',
      note: '',
      isWaived: false,
    },
    send: async ({ isWaived, note: said, ...referee }) => {
      if (reference) await change({ variables: { id: reference.id, ...referee } });
      else if (asked)
        await ask({ variables: { input: { ...asked, ...referee, note: said, isWaived } } }).catch(explain);
      void notify({ kind: 'success', title: reference ? t('savedNotice') : t('sentNotice') });
      onChanged();
      onClose();
    },
  });

  function explain(error: unknown): never {
    throw getErrorCode(error) === 'NOT_FOUND' ? new FormProblem(t('form.fillInFirst')) : error;
  }

  return (
    <FormFrame of={form} label={label} isShort>
      <TextField of={form} name="name" maxLength={120} autoComplete="off" />
      <TextField
        of={form}
        name="email"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        description={reference ? t('form.otherAddress') : undefined}
      />
      <TextField of={form} name="position" maxLength={120} autoComplete="off" optional />
      {!reference && (
        <>
          <TextAreaField of={form} name="note" rows={4} maxLength={2000} optional />
          <CheckboxField of={form} name="isWaived" />
        </>
      )}
      <FormButtons
        of={form}
        submit={reference ? t('form.save') : t('form.send')}
        submitting={reference ? t('form.saving') : t('form.sending')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
