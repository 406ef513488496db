import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { callServer } from '../../lib/callServer.ts';
import { messages } from '../../messages.ts';
import classes from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';
import { useAuthForm } from './useAuthForm.ts';

const texts = messages.forgot;

/** Asks for a link to a new password. The answer does not tell whether there is such an account. */
export function ForgotPage() {
  const [isSent, setSent] = useState(false);
  const { formProps, buttonProps, field, isBusy } = useAuthForm({
    names: ['email'],
    send: async (values) => {
      const answer = await callServer('requestReset', values).catch(() => null);
      if (!answer?.isOk) return { email: answer?.data.fields?.email ?? answer?.data.message ?? texts.failed };
      setSent(true);
      return undefined;
    },
  });
  return (
    <AuthCard
      title={texts.title}
      heading={texts.heading}
      lead={isSent ? undefined : texts.lead}
      note={isSent ? texts.sent : undefined}
    >
      {!isSent && (
        <form className={classes.form} {...formProps}>
          <TextInput
            label={messages.fields.email}
            type="email"
            autoComplete="username"
            inputMode="email"
            maxLength={254}
            required
            withAsterisk={false}
            {...field('email')}
          />
          <Button {...buttonProps}>{isBusy ? texts.submitting : texts.submit}</Button>
        </form>
      )}
      <p className={classes.foot}>
        <Link to={paths.login.link()} className={classes.link}>
          {texts.back}
        </Link>
      </p>
    </AuthCard>
  );
}
