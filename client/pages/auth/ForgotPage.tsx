import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import classes from '../../features/auth/AuthCard.module.css';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { readState } from '../../features/auth/signIn/signInState.ts';
import { useAuthForm } from '../../features/auth/useAuthForm.ts';
import { callServer } from '../../lib/session/callServer.ts';
import { useMessages } from '../../lib/useMessages.ts';

/** The response does not reveal whether the account exists. */
export function ForgotPage() {
  const credentials = useMessages('credentials');
  const t = useMessages('password');
  const location = useLocation();
  const { from: cameFrom } = readState(location);
  const [isSent, setSent] = useState(false);
  const { formProps, buttonProps, field, isBusy } = useAuthForm({
    names: ['email'],
    send: async (values) => {
      const answer = await callServer('requestReset', { ...values, ...(cameFrom && { cameFrom }) }).catch(
        () => null,
      );
      if (!answer?.isOk)
        return { email: answer?.data.fields?.email ?? answer?.data.message ?? credentials('noAnswer') };
      setSent(true);
      return undefined;
    },
  });
  return (
    <AuthCard
      title={t('forgot.title')}
      heading={t('forgot.heading')}
      lead={isSent ? undefined : t('forgot.lead')}
      note={isSent ? t('forgot.sent') : undefined}
    >
      {!isSent && (
        <form className="stack gap-md mt-lg" {...formProps}>
          <TextInput
            label={credentials('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            maxLength={254}
            required
            withAsterisk={false}
            {...field('email')}
          />
          <Button {...buttonProps}>{isBusy ? t('forgot.submitting') : t('forgot.submit')}</Button>
        </form>
      )}
      <p className={classes.foot}>
        <Link to={paths.login.link()} state={readState(location)} className={classes.link}>
          {t('forgot.back')}
        </Link>
      </p>
    </AuthCard>
  );
}
