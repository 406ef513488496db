import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { findBrokenRule } from '../../rules/passwordRules.ts';
import { paths } from '../../rules/paths.ts';
import classes from '../features/auth/AuthCard.module.css';
import { AuthCard } from '../features/auth/AuthCard.tsx';
import { useLeadOn } from '../features/auth/leadOn.tsx';
import { useAuthForm, type Values } from '../features/auth/useAuthForm.ts';
import { callServer } from '../lib/callServer.ts';
import { notify } from '../lib/notify.ts';
import { useMessages } from '../lib/useMessages.ts';
import { useSession } from '../lib/useSession.ts';
import { NewPasswordField } from '../ui/password/NewPasswordField.tsx';

/** Where the link in the mail leads: a new password. */
export function ResetPage() {
  const t = useMessages('password');
  const credentials = useMessages('credentials');
  const [query] = useSearchParams();
  const leadOn = useLeadOn();
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
      void notify({ kind: 'success', title: t('reset.success') });
      leadOn(paths.login.link(), { replace: true });
      return undefined;
    }
    const { fields: problems, message } = answer?.data ?? {};
    if (problems?.newPassword) return { password: problems.newPassword };
    if (answer?.status === 400) return void setBroken(true);
    return { password: message ?? credentials('noAnswer') };
  }

  return (
    <AuthCard
      title={t('reset.title')}
      heading={t('reset.heading')}
      lead={isBroken ? undefined : t('reset.lead')}
      note={isBroken ? t('reset.broken') : undefined}
    >
      {isBroken ? (
        <p className={classes.foot}>
          <Link to={paths.forgot.link()} className={classes.link}>
            {t('reset.again')}
          </Link>
        </p>
      ) : (
        <form className={classes.form} {...formProps}>
          <NewPasswordField label={credentials('newPassword')} {...field('password')} />
          <Button {...buttonProps}>{isBusy ? t('reset.submitting') : t('reset.submit')}</Button>
        </form>
      )}
    </AuthCard>
  );
}
