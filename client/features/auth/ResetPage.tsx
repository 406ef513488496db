import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { callServer } from '../../lib/callServer.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/useSession.ts';
import { messages } from '../../messages.ts';
import { findBrokenRule, NewPasswordField } from '../../ui/password/NewPasswordField.tsx';
import classes from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';
import { useAuthForm, type Values } from './useAuthForm.ts';

const texts = messages.reset;

/** Where the link in the mail leads: a new password. */
export function ResetPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { isSignedIn, signOut } = useSession();
  const token = query.get('token') ?? '';
  const [isBroken, setBroken] = useState(token === '');
  const { formProps, buttonProps, field, isBusy } = useAuthForm({
    names: ['password'],
    check: ({ password }) => ({ password: findBrokenRule(password) }),
    send,
  });

  async function send({ password }: Values<'password'>) {
    const answer = await callServer('resetPassword', { token, newPassword: password }).catch(() => null);
    if (answer?.isOk) {
      // The server has ended every session of the account.
      if (isSignedIn) await signOut();
      void notify({ kind: 'success', title: texts.success });
      return void navigate(paths.login.link(), { replace: true });
    }
    const { fields, message } = answer?.data ?? {};
    if (fields?.newPassword) return { password: fields.newPassword };
    if (answer?.status === 400) return void setBroken(true);
    return { password: message ?? messages.login.noAnswer };
  }

  return (
    <AuthCard
      title={texts.title}
      heading={texts.heading}
      lead={isBroken ? undefined : texts.lead}
      note={isBroken ? texts.broken : undefined}
    >
      {isBroken ? (
        <p className={classes.foot}>
          <Link to={paths.forgot.link()} className={classes.link}>
            {texts.again}
          </Link>
        </p>
      ) : (
        <form className={classes.form} {...formProps}>
          <NewPasswordField label={messages.fields.newPassword} {...field('password')} />
          <Button {...buttonProps}>{isBusy ? texts.submitting : texts.submit}</Button>
        </form>
      )}
    </AuthCard>
  );
}
