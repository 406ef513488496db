import { useState } from 'react';
import { z } from 'zod';
import { findBrokenRule } from '../../../../rules/accounts/passwordRules.ts';
import { REQUIRED } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import { getErrorCode } from '../../../lib/errors.ts';
import { toError, useAccountCall } from '../../../lib/session/useAccountCall.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { NewPasswordField } from '../../../ui/password/NewPasswordField.tsx';
import { PasswordField } from '../../../ui/password/PasswordField.tsx';
import classes from '../Profile.module.css';
import { usePassword } from './usePassword.ts';

type Values = { currentPassword: string; newPassword: string };

const schema = z.object({
  currentPassword: z.string().min(1, REQUIRED),
  newPassword: z.string().superRefine((password, context) => {
    const broken = findBrokenRule(password);
    if (broken) context.addIssue({ code: 'custom', message: password ? problem(broken) : REQUIRED });
  }),
});

type Props = { email: string; onChanged: () => void };

export function PasswordForm({ email, onChanged }: Props) {
  const t = useMessages('profile');
  const fields = useMessages('fields');
  const call = useAccountCall();
  const [isDone, setDone] = useState(false);
  const form = useSchemaForm<Values, Values>({
    rules: schema,
    labels: { currentPassword: t('password.current'), newPassword: t('password.next') },
    values: { currentPassword: '', newPassword: '' },
    send: async (values) => {
      setDone(false);
      await call('changePassword', values).catch((error: unknown) => {
        throw isWrong(error) ? toError({ fields: { currentPassword: fields('passwordWrong') } }) : error;
      });
      form.hook.reset();
      setDone(true);
      onChanged();
    },
  });
  return (
    <FormFrame of={form} label={t('password.heading')}>
      {/* Identifies the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        {...usePassword(form, 'currentPassword')}
      />
      <NewPasswordField
        key={String(isDone)}
        label={t('password.next')}
        {...usePassword(form, 'newPassword')}
      />
      <div className="row middle gap-md">
        <SubmitButton of={form} busy={t('password.submitting')}>
          {t('password.submit')}
        </SubmitButton>
      </div>
      <p role="status" className={classes.done}>
        {isDone && t('password.success')}
      </p>
    </FormFrame>
  );
}

/** `INVALID_PASSWORD` is an error code of Better Auth. */
function isWrong(error: unknown): boolean {
  return (getErrorCode(error) as string | undefined) === 'INVALID_PASSWORD';
}
