import { useState } from 'react';
import { z } from 'zod';
import { emailSchema } from '../../../rules/accounts/users.ts';
import { REQUIRED } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { useAccountCall } from '../../lib/session/useAccountCall.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { Section } from '../../ui/page/Section.tsx';
import { PasswordField } from '../../ui/password/PasswordField.tsx';
import classes from './Profile.module.css';
import { usePassword } from './password/usePassword.ts';
import type { Profile } from './profile.ts';

export function EmailForm({ profile: { email, hasPassword } }: { profile: Profile }) {
  const t = useMessages('profile');
  const call = useAccountCall();
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    rules: z.object({
      newEmail: emailSchema.refine((given) => given !== email, problem('emailSame')),
      currentPassword: hasPassword ? z.string().min(1, REQUIRED) : z.string(),
    }),
    labels: { newEmail: t('changeEmail.newEmail'), currentPassword: t('changeEmail.password') },
    values: { newEmail: '', currentPassword: '' },
    send: async ({ newEmail, currentPassword }) => {
      setSentTo(undefined);
      await call('changeEmail', { newEmail, ...(hasPassword && { currentPassword }) });
      setSentTo(newEmail);
      form.hook.reset();
    },
  });
  const password = usePassword(form, 'currentPassword');
  return (
    <Section
      heading={t('changeEmail.heading')}
      lead={hasPassword ? t('changeEmail.lead') : t('changeEmail.leadFresh')}
    >
      <FormFrame of={form} label={t('changeEmail.heading')}>
        <TextField
          of={form}
          name="newEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        {hasPassword && (
          <PasswordField label={t('changeEmail.password')} autoComplete="current-password" {...password} />
        )}
        <div className="row middle gap-md">
          <SubmitButton of={form} busy={t('changeEmail.submitting')}>
            {t('changeEmail.submit')}
          </SubmitButton>
        </div>
        <p role="status" className={classes.done}>
          {sentTo && t('changeEmail.sent', { email: sentTo })}
        </p>
      </FormFrame>
    </Section>
  );
}
