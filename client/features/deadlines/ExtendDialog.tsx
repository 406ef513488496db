import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatClosing } from '../../../messages/formatClosing.ts';
import { MAX_REASON_CHARACTERS } from '../../../rules/applications/applicationOptions.ts';
import { extensionSchema } from '../../../rules/applications/deadlines.ts';
import { DEADLINE_CHOICES, LAST_MINUTE } from '../../../rules/catalogue/dates.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { focusStart } from '../../ui/dialog/markStart.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { FieldPair } from '../../ui/form/groups/FieldGroup.tsx';
import { type SchemaForm, useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { useDeadlineToExtendQuery, useExtendDeadlineMutation } from './deadlines.generated.ts';
import type { ExtensionTarget } from './ExtendContext.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

type Props = { target: ExtensionTarget; onClose: () => void };

const typed = z
  .object({
    applicationDeadline: z.string(),
    deadlineTime: z.string(),
    deadlineChoice: z.string(),
    applicantEmail: z.string(),
    reason: z.string(),
  })
  .transform(({ deadlineChoice, applicantEmail, ...rest }) => ({
    ...rest,
    deadlineChoice: deadlineChoice || null,
    applicantEmail: applicantEmail.trim() || null,
  }));
const schema = typed.pipe(extensionSchema as never) as unknown as z.ZodType<
  z.output<typeof extensionSchema>,
  z.input<typeof typed>
>;
type Values = z.input<typeof typed>;

export function ExtendDialog({ target, onClose }: Props) {
  const t = useMessages('deadlines');
  const { scholarshipName, applicant } = target;
  const [isWithdrawing, setWithdrawing] = useState(target.isWithdrawing ?? false);
  const what = isWithdrawing ? 'withdraw' : 'extend';
  const title = applicant ? t(`${what}.headingOf`, { name: applicant.name }) : t(`${what}.heading`);
  return (
    <FormDialog opened onClose={onClose} title={title} record={scholarshipName} size="lg">
      {isWithdrawing ? (
        <WithdrawForm target={target} title={title} onClose={onClose} />
      ) : (
        <ExtendForm target={target} title={title} onClose={onClose} onWithdraw={() => setWithdrawing(true)} />
      )}
    </FormDialog>
  );
}

function ExtendForm({
  target,
  title,
  onClose,
  onWithdraw,
}: Props & { title: string; onWithdraw: () => void }) {
  const t = useMessages('deadlines');
  const { id, applicant, onExtended } = target;
  const { data } = useDeadlineToExtendQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const [extend] = useExtendDeadlineMutation();
  const form = useSchemaForm<Values, z.output<typeof extensionSchema>>({
    rules: schema,
    labels: {
      applicationDeadline: t('extend.day'),
      deadlineTime: t('extend.time'),
      deadlineChoice: t('extend.choice'),
      applicantEmail: t('extend.applicant'),
      reason: t('extend.reason'),
    },
    values: {
      applicationDeadline: '',
      deadlineTime: LAST_MINUTE,
      deadlineChoice: '',
      applicantEmail: applicant?.email ?? '',
      reason: '',
    },
    send: async (input) => {
      await extend({ variables: { id, input } });
      onClose();
      void notify({ kind: 'success', title: t('extend.done') });
      await onExtended?.();
    },
  });
  const dates = data?.scholarshipForEdit?.dates;
  if (!dates) return <SkeletonBlock height={320} />;
  return (
    <div ref={focusStart}>
      <FormFrame of={form} label={title}>
        <p>{t('extend.now', { closing: formatClosing(dates.closesAt, dates.timeZone, t.language) })}</p>
        <FieldPair>
          <TextField
            of={form}
            name="applicationDeadline"
            type="date"
            description={t('extend.zone', { zone: dates.timeZone })}
          />
          <TextField of={form} name="deadlineTime" type="time" description={t('extend.timeHint')} />
        </FieldPair>
        <ChoiceField of={form} />
        {!applicant && (
          <TextField
            of={form}
            name="applicantEmail"
            type="email"
            optional
            autoComplete="off"
            description={t('extend.applicantHint')}
          />
        )}
        <TextAreaField
          of={form}
          name="reason"
          rows={3}
          maxLength={MAX_REASON_CHARACTERS}
          description={t('extend.reasonHint')}
        />
        <FormButtons
          of={form}
          submit={t('extend.submit')}
          submitting={t('extend.submitting')}
          onCancel={onClose}
        />
        {!applicant && (
          <div>
            <Button variant="subtle" size="compact-md" onClick={onWithdraw}>
              {t('extend.withdraw')}
            </Button>
          </div>
        )}
      </FormFrame>
    </div>
  );
}

function ChoiceField({ of: form }: { of: SchemaForm<Values> }) {
  const t = useMessages('deadlines');
  const { control } = form.hook;
  const { errors } = useFormState({ control, name: 'deadlineChoice' });
  const value = useWatch({ control, name: 'deadlineChoice' });
  if (!value && !errors.deadlineChoice) return null;
  const choices = DEADLINE_CHOICES.map((choice) => ({ value: choice, label: t(`extend.choices.${choice}`) }));
  return <SelectField of={form} name="deadlineChoice" options={choices} />;
}
