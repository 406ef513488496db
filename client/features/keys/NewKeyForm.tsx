import { z } from 'zod';
import { PARTNER_SCOPES, type PartnerScope } from '../../../rules/accounts/partnerKeys.ts';
import { lineOfText } from '../../../rules/fields.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import classes from './Keys.module.css';
import { useCreatePartnerKeyMutation } from './keys.generated.ts';

const schema = z.object({
  name: lineOfText(60),
  scope: z.enum(['', ...PARTNER_SCOPES]),
  expiresOn: z.string(),
});

const EMPTY = { name: '', scope: '' as const, expiresOn: '' };

export function NewKeyForm({ onMade }: { onMade: (key: string) => Promise<unknown> }) {
  const t = useMessages('keys');
  const [create] = useCreatePartnerKeyMutation();
  const form = useSchemaForm({
    rules: schema,
    labels: {
      name: t('form.labels.name'),
      scope: t('form.labels.scope'),
      expiresOn: t('form.labels.expiresOn'),
    },
    values: EMPTY,
    send: async ({ name, scope, expiresOn }) => {
      const scopes: PartnerScope[] =
        scope === 'APPLICATIONS_READ' ? ['SCHOLARSHIPS_READ', 'APPLICATIONS_READ'] : ['SCHOLARSHIPS_READ'];
      const { data } = await create({ variables: { input: { name, scopes, expiresOn: expiresOn || null } } });
      if (!data) return;
      form.hook.reset(EMPTY);
      await onMade(data.createPartnerKey.key);
    },
  });
  return (
    <div className={`mb-lg card ${classes.form}`}>
      <FormFrame of={form} label={t('form.heading')}>
        <h2 className="mb-2xs text-xl">{t('form.heading')}</h2>
        <TextField of={form} name="name" maxLength={60} autoComplete="off" />
        <SelectField
          of={form}
          name="scope"
          optional
          options={PARTNER_SCOPES.map((value) => ({ value, label: t(`form.scopes.${value}`) }))}
        />
        <TextField of={form} name="expiresOn" type="date" optional />
        <SubmitButton of={form} busy={t('form.submitting')}>
          {t('form.submit')}
        </SubmitButton>
      </FormFrame>
    </div>
  );
}
