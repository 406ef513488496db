import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { callServer } from '../../lib/session/callServer.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PasswordField } from '../../ui/password/PasswordField.tsx';
import classes from './AuthCard.module.css';
import { SocialButtons } from './signIn/SocialButtons.tsx';
import { useAuthForm, type Values } from './useAuthForm.ts';
import type { LinkConfirmation, LinkFacts } from './useLink.ts';

type Props = {
  token: string;
  link: LinkFacts;
  onSignedIn: () => void;
  onEnded: () => void;
  onDone: (where: LinkConfirmation) => void;
};

/**
 * Form for confirming an e-mailed link. The signed-in owner of the account needs only one click. Others enter the
 * password or sign in first.
 */
export function ConfirmForm({ token, link, onSignedIn, onEnded, onDone }: Props) {
  const credentials = useMessages('credentials');
  const t = useMessages('confirmEmail');
  const { isSignedIn, begin, retry } = useSession();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const needsPassword = !link.isReady && link.hasPassword;
  const { formProps, buttonProps, field, isBusy } = useAuthForm<'password'>({
    names: ['password'],
    optional: needsPassword ? [] : ['password'],
    send,
  });

  async function send({ password }: Values<'password'>) {
    const body = { token, ...(password && { password }) };
    const answer = await callServer('confirmEmail', body).catch(() => null);
    if (!answer?.isOk) {
      const { fields, message } = answer?.data ?? {};
      if (fields?.token || answer?.status === 409) return void onEnded();
      const sentence = fields?.password ?? message ?? credentials('noAnswer');
      setProblem(needsPassword ? undefined : sentence);
      return { password: sentence };
    }
    if (isSignedIn) await retry();
    onDone(isSignedIn || (await signIn(password)) ? 'here' : 'signedOut');
  }

  async function signIn(password: string): Promise<boolean> {
    try {
      const answer = await callServer('signIn', { email: link.email, password });
      // A session that lacks its second factor gets no token. The sign-in screen then asks for the factor.
      return answer.isOk && Boolean(await begin());
    } catch {
      return false;
    }
  }

  if (!link.isReady && !link.hasPassword) {
    const finish = () => void navigate(paths.login.link(), { state: { isHalfway: true } });
    return <SocialButtons onSignedIn={onSignedIn} onHalfway={finish} />;
  }
  return (
    <form className="stack gap-md mt-lg" {...formProps}>
      {needsPassword && (
        <>
          <PasswordField autoComplete="current-password" {...field('password')} />
          <Link to={paths.forgot.link()} className={`${classes.link} ${classes.aside}`}>
            {t('forgot')}
          </Link>
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
      <Button {...buttonProps}>{isBusy ? t('submitting') : t('submit')}</Button>
    </form>
  );
}
