import { z } from 'zod';
import { MAX_CODE_NOTE_CHARACTERS, MAX_CODE_USES } from '../../../rules/payments/waiverLimits.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { CheckboxField } from '../../ui/form/fields/CheckboxField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import classes from './Waivers.module.css';
import { useCreateWaiverCodeMutation } from './waivers.generated.ts';

const EMPTY = { code: '', maxUses: '1', expiresOn: '', note: '', isForOrganisation: false };

type Props = { scholarshipId: string; onMade: (code: string) => Promise<unknown> };

export function NewCodeForm({ scholarshipId, onMade }: Props) {
  const t = useMessages('waivers');
  const [create] = useCreateWaiverCodeMutation();
  const form = useSchemaForm({
    rules: z.object({
      code: z.string(),
      maxUses: z.string().regex(/^\s*[1-9]\d{0,5}\s*$/, t('form.usesProblem', { max: MAX_CODE_USES })),
      expiresOn: z.string(),
      note: z.string(),
      isForOrganisation: z.boolean(),
    }),
    labels: {
      code: t('form.labels.code'),
      maxUses: t('form.labels.maxUses'),
      expiresOn: t('form.labels.expiresOn'),
      note: t('form.labels.note'),
      isForOrganisation: t('form.labels.isForOrganisation'),
    },
    values: EMPTY,
    send: async ({ code, maxUses, expiresOn, note, isForOrganisation }) => {
      const given = { code: code.trim() || null, expiresOn: expiresOn || null, note: note.trim() || null };
      const input = { ...given, maxUses: Number(maxUses), isForOrganisation };
      const { data } = await create({ variables: { scholarshipId, input } });
      if (!data) return;
      form.hook.reset(EMPTY);
      await onMade(data.createWaiverCode.code);
    },
  });
  return (
    <div className={`mb-lg card ${classes.form}`}>
      <h3 className="text-lg">{t('form.heading')}</h3>
      <FormFrame of={form} label={t('form.heading')}>
        <TextField
          of={form}
          name="code"
          description={t('form.codeHelp')}
          autoComplete="off"
          maxLength={100}
          optional
        />
        <TextField of={form} name="maxUses" inputMode="numeric" maxLength={6} />
        <TextField of={form} name="expiresOn" type="date" optional />
        <TextField of={form} name="note" maxLength={MAX_CODE_NOTE_CHARACTERS} optional />
        <CheckboxField of={form} name="isForOrganisation" />
        <SubmitButton of={form} busy={t('form.submitting')}>
          {t('form.submit')}
        </SubmitButton>
      </FormFrame>
    </div>
  );
}
