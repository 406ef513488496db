import { Button, TextInput } from '@mantine/core';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { callServer } from '../../lib/callServer.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/useSession.ts';
import { messages } from '../../messages.ts';
import { findBrokenRule, NewPasswordField } from '../../ui/password/NewPasswordField.tsx';
import classes from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { readState, SIGN_IN_NOTICE } from './signInState.ts';
import { useAuthForm, type Values } from './useAuthForm.ts';

const texts = messages.register;
const NAMES = ['name', 'email', 'image', 'password'] as const;
type Name = (typeof NAMES)[number];

/** A new account; whoever has made it is signed in and goes home. */
export function RegisterPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const { isSignedIn, begin } = useSession();
  const { formProps, buttonProps, field, isBusy } = useAuthForm<Name>({
    names: NAMES,
    optional: ['image'],
    check: ({ password }) => ({ password: findBrokenRule(password) }),
    send,
  });

  async function send({ image, ...values }: Values<Name>) {
    try {
      const answer = await callServer('signUp', { ...values, ...(image && { image }) });
      if (!answer.isOk) {
        const { message, fields } = answer.data;
        return fail(fields ?? { password: message ?? messages.login.noAnswer });
      }
      await begin();
      void notify({ kind: 'success', title: texts.success, about: SIGN_IN_NOTICE });
    } catch {
      return fail({ password: messages.login.noAnswer });
    }
    return undefined;
  }

  if (isSignedIn) return <Navigate to={paths.home.link()} replace />;
  const common = { required: true, withAsterisk: false };
  return (
    <AuthCard title={texts.title} heading={texts.heading} lead={texts.lead}>
      <form className={classes.form} {...formProps}>
        <TextInput label={texts.name} autoComplete="name" maxLength={100} {...common} {...field('name')} />
        <TextInput
          label={messages.fields.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          {...common}
          {...field('email')}
        />
        <TextInput
          label={
            <>
              {texts.image} <span className={classes.optional}>{texts.optional}</span>
            </>
          }
          autoComplete="photo"
          inputMode="url"
          maxLength={2000}
          {...field('image')}
        />
        <NewPasswordField {...field('password')} />
        <Button {...buttonProps}>{isBusy ? texts.submitting : texts.submit}</Button>
      </form>
      <SocialButtons
        onHalfway={() =>
          void navigate(paths.login.link(), { state: { ...readState(location), isHalfway: true } })
        }
      />
      <p className={classes.foot}>
        {texts.haveAccount}
        <Link to={paths.login.link()} state={location.state} className={classes.link}>
          {texts.login}
        </Link>
      </p>
    </AuthCard>
  );
}

/** Says the first of the problems in passing; all of them stay under their fields. */
function fail(problems: Record<string, string>) {
  const title = texts.failed + Object.values(problems)[0];
  void notify({ kind: 'error', title, about: SIGN_IN_NOTICE });
  return problems;
}
