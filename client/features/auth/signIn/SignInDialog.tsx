import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callServer } from '../../../lib/session/callServer.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PasswordField } from '../../../ui/password/PasswordField.tsx';
import { ProveForm } from '../secondFactor/ProveForm.tsx';
import { RecoveryCodes } from '../secondFactor/RecoveryCodes.tsx';
import { SetUpFactor } from '../secondFactor/SetUpFactor.tsx';
import { useSecondFactor } from '../secondFactor/useSecondFactor.ts';
import { useAuthForm, type Values } from '../useAuthForm.ts';
import { SocialButtons } from './SocialButtons.tsx';

type Props = { isOpen: boolean; onLeave: () => void };

/** Lets the same person sign in again without losing the screen, which is hidden until then. */
export function SignInDialog({ isOpen, onLeave }: Props) {
  const t = useMessages('signIn');
  const [isHalfway, setHalfway] = useState(false);
  const { begin } = useSession();
  const goOn = async () => setHalfway(!(await begin()));
  return (
    <Dialog
      opened={isOpen}
      onClose={() => {}}
      heading={t('again.heading')}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ backgroundOpacity: 0.6, blur: 12 }}
      zIndex={400}
    >
      <p>{t('again.text')}</p>
      {isHalfway ? <SecondFactor onProved={goOn} /> : <Password onSignedIn={goOn} />}
      <Button variant="subtle" fullWidth mt="sm" onClick={onLeave}>
        {t('again.leave')}
      </Button>
    </Dialog>
  );
}

function Password({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const t = useMessages('signIn');
  const credentials = useMessages('credentials');
  const { viewer } = useSession();
  const email = viewer?.email ?? '';
  const { formProps, buttonProps, field, isBusy } = useAuthForm({ names: ['password'], send });

  async function send({ password }: Values<'password'>) {
    try {
      const answer = await callServer('signIn', { email, password });
      if (answer.isOk) await onSignedIn();
      else if (answer.status === 401) return { password: t('login.mismatch') };
      else return answer.data.fields ?? { password: answer.data.message ?? credentials('noAnswer') };
    } catch {
      return { password: credentials('noAnswer') };
    }
    return undefined;
  }

  return (
    <>
      <form className="stack gap-md mt-lg" {...formProps}>
        <TextInput label={credentials('email')} type="email" autoComplete="username" value={email} readOnly />
        <PasswordField autoComplete="current-password" data-autofocus {...field('password')} />
        <Button {...buttonProps}>{isBusy ? t('login.submitting') : t('login.submit')}</Button>
      </form>
      <SocialButtons onHalfway={onSignedIn} />
    </>
  );
}

function SecondFactor({ onProved }: { onProved: () => Promise<void> }) {
  const t = useMessages('secondFactor');
  const { state, error, load } = useSecondFactor();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onProved} />;
  if (error !== undefined) return <ErrorState heading={t('step.failed')} error={error} onRetry={load} />;
  if (state?.shortfall === 'SECOND_FACTOR_SETUP_REQUIRED')
    return <SetUpFactor onDone={(made) => (made ? setCodes(made) : void onProved())} />;
  if (state) return <ProveForm state={state} onProved={onProved} />;
  return (
    <DelayedSkeleton label={t('step.loading')}>
      <SkeletonBlock height={96} />
    </DelayedSkeleton>
  );
}
