import { Button, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import classes from '../../features/auth/AuthCard.module.css';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { RedirectUnlessLeaving } from '../../features/auth/redirectUnlessLeaving.tsx';
import { usePasskeyAutofill } from '../../features/auth/secondFactor/passkeys/usePasskeyAutofill.ts';
import { SocialButtons } from '../../features/auth/signIn/SocialButtons.tsx';
import { saveIntent } from '../../features/auth/signIn/saveIntent.ts';
import { readState, SIGN_IN_NOTICE, useOrigin, useReason } from '../../features/auth/signIn/signInState.ts';
import { useAuthForm, type Values } from '../../features/auth/useAuthForm.ts';
import { WantedScholarship } from '../../features/scholarships/WantedScholarship.tsx';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify } from '../../lib/notify.ts';
import { callServer } from '../../lib/session/callServer.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PasswordField } from '../../ui/password/PasswordField.tsx';

const SecondStep = lazyPart(
  async () => (await import('../../features/auth/secondFactor/SecondStep.tsx')).SecondStep,
);

export function LoginPage() {
  const t = useMessages('signIn');
  const credentials = useMessages('credentials');
  const location = useLocation();
  const origin = useOrigin();
  const { isSignedIn, isLoading, begin } = useSession();
  const { formProps, buttonProps, field, isBusy, show } = useAuthForm({ names: ['email', 'password'], send });
  const reason = useReason();
  const [isHalfway, setHalfway] = useState(readState(location).isHalfway ?? false);

  usePasskeyAutofill(!isLoading && !isSignedIn && !isHalfway, {
    onSignedIn: comeIn,
    onRefused: (email) => show({ email }),
  });

  async function comeIn() {
    await saveIntent(origin, true);
    await goOn();
  }

  async function goOn() {
    const token = await begin();
    setHalfway(!token);
    if (token) void notify({ kind: 'success', title: t('login.success'), about: SIGN_IN_NOTICE });
  }

  async function send(values: Values<'email' | 'password'>) {
    try {
      const answer = await callServer('signIn', values);
      if (!answer.isOk) {
        const { fields, message } = answer.data;
        if (answer.status === 401 || answer.status === 400)
          void notify({ kind: 'error', title: t('login.failed'), about: SIGN_IN_NOTICE });
        if (answer.status === 401) return { password: t('login.mismatch') };
        return fields ?? { password: message ?? credentials('noAnswer') };
      }
      await comeIn();
    } catch {
      return { password: credentials('noAnswer') };
    }
    return undefined;
  }

  if (isSignedIn) return <RedirectUnlessLeaving to={origin} />;
  if (isHalfway)
    return (
      <Suspense>
        <SecondStep onDone={goOn} onBack={() => setHalfway(false)} />
      </Suspense>
    );
  return (
    <AuthCard
      title={t('login.title')}
      heading={t('login.heading')}
      lead={t('login.lead')}
      note={
        reason === 'wanted' ? (
          <WantedScholarship from={origin}>{t('ended.wanted')}</WantedScholarship>
        ) : (
          reason && t(`ended.${reason}`)
        )
      }
    >
      <form className="stack gap-md mt-lg" {...formProps}>
        <TextInput
          label={credentials('email')}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          maxLength={254}
          required
          withAsterisk={false}
          {...field('email')}
        />
        <PasswordField autoComplete="current-password" {...field('password')} />
        <Link
          to={paths.forgot.link()}
          state={readState(location)}
          className={`${classes.link} ${classes.aside}`}
        >
          {t('login.forgot')}
        </Link>
        <Button {...buttonProps}>{isBusy ? t('login.submitting') : t('login.submit')}</Button>
      </form>
      <SocialButtons cameFrom={origin} leadsBack onHalfway={() => setHalfway(true)} />
      <p className={classes.foot}>
        {t('login.noAccount')}
        <Link to={paths.register.link()} state={readState(location)} className={classes.link}>
          {t('login.register')}
        </Link>
      </p>
    </AuthCard>
  );
}
