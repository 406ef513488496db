import { Button } from '@mantine/core';
import { useState } from 'react';
import { accountMessages } from '../../../accountMessages.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { callSecondFactor } from './callSecondFactor.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactor.module.css';
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx';
import { useSecondFactor } from './useSecondFactor.ts';

const texts = accountMessages.section;

/** On the profile: setting up and removing the second factor, and new recovery codes. */
export function SecondFactorSection() {
  const { state, error, load } = useSecondFactor();
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const [ask, question] = useConfirm();

  function showCodes(made: string[] | null) {
    setSettingUp(false);
    setCodes(made ?? undefined);
    void load();
    void notify({ kind: 'success', title: texts.isOn });
  }

  async function renewCodes() {
    try {
      const made = await callSecondFactor<{ recoveryCodes: string[] }>('recovery-codes', {});
      setCodes(made.recoveryCodes);
      await load();
    } catch (reason) {
      void notify({ kind: 'error', title: sentenceOf(reason) ?? texts.failed });
    }
  }

  const askToRemove = () =>
    ask({
      heading: texts.removeHeading,
      text: texts.removeText,
      yes: texts.removeYes,
      doing: texts.removing,
      failed: texts.failed,
      act: async () => {
        await callSecondFactor('authenticator/remove', {});
        setCodes(undefined);
        await load();
        void notify({ kind: 'success', title: texts.removed });
      },
    });

  return (
    <section aria-labelledby="second-factor" className={classes.section}>
      <h2 id="second-factor" className={classes.heading}>
        {texts.heading}
      </h2>
      {error !== undefined && (
        <ErrorState heading={accountMessages.step.failed} error={error} onRetry={load} />
      )}
      {!state && error === undefined && (
        <DelayedSkeleton label={accountMessages.step.loading}>
          <SkeletonBlock height={72} />
        </DelayedSkeleton>
      )}
      {state && (
        <p className={classes.lead}>
          {state.hasAuthenticator ? `${texts.on} ${texts.left(state.recoveryCodesLeft)}` : texts.off}{' '}
          {state.isRequired && texts.required}
        </p>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {isSettingUp && <SetUpAuthenticator onDone={showCodes} onCancel={() => setSettingUp(false)} />}
      {state && !isSettingUp && !codes && (
        <div className={classes.actions}>
          {state.hasAuthenticator ? (
            <>
              <Button variant="default" onClick={renewCodes}>
                {texts.renew}
              </Button>
              <Button variant="default" onClick={askToRemove}>
                {texts.remove}
              </Button>
            </>
          ) : (
            <Button onClick={() => setSettingUp(true)}>{texts.setUp}</Button>
          )}
        </div>
      )}
      {question}
    </section>
  );
}
