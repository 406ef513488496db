import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { findBrokenRule } from '../../../rules/accounts/passwordRules.ts';
import { paths } from '../../../rules/paths.ts';
import { notify } from '../../lib/notify.ts';
import { callServer } from '../../lib/session/callServer.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { NewPasswordField } from '../../ui/password/NewPasswordField.tsx';
import classes from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';
import { useRedirectUnlessLeaving } from './redirectUnlessLeaving.tsx';
import { useAuthForm, type Values } from './useAuthForm.ts';

type Props = {
  token: string;
  of: 'reset' | 'takeOver';
  next: string;
};

export function SetPassword({ token, of, next }: Props) {
  const t = useMessages('password');
  const credentials = useMessages('credentials');
  const leadOn = useRedirectUnlessLeaving();
  const { isSignedIn, signOut } = useSession();
  const [isBroken, setBroken] = useState(token === '');
  const { formProps, buttonProps, field, isBusy } = useAuthForm({
    names: ['password'],
    check: ({ password }) => ({ password: findBrokenRule(password) }),
    send,
  });

  async function send({ password }: Values<'password'>) {
    const answer = await callServer('resetPassword', { token, newPassword: password }).catch(() => null);
    if (answer?.isOk) {
      // The server has ended all sessions of the account, including this browser's.
      if (isSignedIn) await signOut();
      void notify({ kind: 'success', title: t(`${of}.success`) });
      leadOn(next, { replace: true });
      return undefined;
    }
    const { fields: problems, message } = answer?.data ?? {};
    if (problems?.newPassword) return { password: problems.newPassword };
    if (answer?.status === 400) return void setBroken(true);
    return { password: message ?? credentials('noAnswer') };
  }

  return (
    <AuthCard
      title={t(`${of}.title`)}
      heading={t(`${of}.heading`)}
      lead={isBroken ? undefined : t(`${of}.lead`)}
      note={isBroken ? t(`${of}.broken`) : undefined}
    >
      {isBroken ? (
        <p className={classes.foot}>
          <Link to={paths.forgot.link()} className={classes.link}>
            {t(`${of}.again`)}
          </Link>
        </p>
      ) : (
        <form className="stack gap-md mt-lg" {...formProps}>
          <NewPasswordField label={credentials('newPassword')} {...field('password')} />
          <Button {...buttonProps}>{isBusy ? t('reset.submitting') : t('reset.submit')}</Button>
        </form>
      )}
    </AuthCard>
  );
}
