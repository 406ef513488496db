import { Button, TextInput } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { findBrokenRule } from '../../../rules/accounts/passwordRules.ts';
import { paths } from '../../../rules/paths.ts';
import { AccountFields } from '../../features/auth/AccountFields.tsx';
import classes from '../../features/auth/AuthCard.module.css';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import {
  RedirectUnlessLeaving,
  useRedirectUnlessLeaving,
} from '../../features/auth/redirectUnlessLeaving.tsx';
import { SocialButtons } from '../../features/auth/signIn/SocialButtons.tsx';
import { saveIntent } from '../../features/auth/signIn/saveIntent.ts';
import { readState, SIGN_IN_NOTICE } from '../../features/auth/signIn/signInState.ts';
import { useAuthForm, type Values } from '../../features/auth/useAuthForm.ts';
import { WantedScholarship } from '../../features/scholarships/WantedScholarship.tsx';
import { notify } from '../../lib/notify.ts';
import { callServer } from '../../lib/session/callServer.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { NewPasswordField } from '../../ui/password/NewPasswordField.tsx';

const NAMES = ['name', 'email', 'image', 'password'] as const;
type Name = (typeof NAMES)[number];

export function RegisterPage() {
  const credentials = useMessages('credentials');
  const t = useMessages('signIn');
  const location = useLocation();
  const { from } = readState(location);
  const leadOn = useRedirectUnlessLeaving();
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
        const { message, fields: problems } = answer.data;
        return fail(t, problems ?? { password: message ?? credentials('noAnswer') });
      }
      await saveIntent(from);
      await begin();
      void notify({ kind: 'success', title: t('register.success'), about: SIGN_IN_NOTICE });
    } catch {
      return fail(t, { password: credentials('noAnswer') });
    }
    return undefined;
  }

  if (isSignedIn) return <RedirectUnlessLeaving to={paths.home.link()} />;
  return (
    <AuthCard
      title={t('register.title')}
      heading={t('register.heading')}
      lead={
        <WantedScholarship from={from ?? ''} isNew>
          {t('register.lead')}
        </WantedScholarship>
      }
    >
      <form className="stack gap-md mt-lg" {...formProps}>
        <AccountFields field={field} />
        <TextInput
          label={
            <>
              {t('register.image')} <span className="regular soft">{t('register.optional')}</span>
            </>
          }
          autoComplete="photo"
          inputMode="url"
          maxLength={2000}
          {...field('image')}
        />
        <NewPasswordField {...field('password')} />
        <Button {...buttonProps}>{isBusy ? t('register.submitting') : t('register.submit')}</Button>
      </form>
      <SocialButtons
        cameFrom={from}
        onHalfway={() => leadOn(paths.login.link(), { state: { from, isHalfway: true } })}
      />
      <p className={classes.foot}>
        {t('register.haveAccount')}
        <Link to={paths.login.link()} state={readState(location)} className={classes.link}>
          {t('register.login')}
        </Link>
      </p>
    </AuthCard>
  );
}

function fail(t: Texts<'signIn'>, problems: Record<string, string>) {
  const title = t('register.failed', { reason: Object.values(problems)[0] ?? '' });
  void notify({ kind: 'error', title, about: SIGN_IN_NOTICE });
  return problems;
}
