import { Button } from '@mantine/core';
import { useState } from 'react';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { callSecondFactor, type SecondFactorState } from './callSecondFactor.ts';
import { AddPasskey } from './passkeys/AddPasskey.tsx';
import { PasskeyList } from './passkeys/PasskeyList.tsx';
import { supportsPasskeys } from './passkeys/passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx';
import { useSecondFactor } from './useSecondFactor.ts';

export function SecondFactorSection() {
  const secondFactor = useMessages('secondFactor');
  const t = useMessages('passkeys');
  const { state, error, load } = useSecondFactor();
  const [added, setAdded] = useState<'passkey' | 'authenticator' | null>(null);
  const [codes, setCodes] = useState<string[]>();
  const [ask, question] = useConfirm();

  function finish(made: string[] | null, done: string) {
    setAdded(null);
    setCodes(made ?? undefined);
    void load();
    void notify({ kind: 'success', title: done });
  }

  async function renewCodes() {
    try {
      const made = await callSecondFactor<{ recoveryCodes: string[] }>('recovery-codes', {});
      setCodes(made.recoveryCodes);
      await load();
    } catch (reason) {
      void notifyFailure(reason);
    }
  }

  function lossOf({ hasOneFactor, isRequired }: SecondFactorState): string {
    if (!hasOneFactor) return t('removeText');
    return isRequired ? t('removeLastRequired') : t('removeLast');
  }

  const askToRemove = (
    of: SecondFactorState,
    heading: string,
    remove: () => Promise<unknown>,
    done: string,
  ) =>
    ask({
      heading,
      text: lossOf(of),
      yes: t('removeYes'),
      doing: t('removing'),
      act: async () => {
        await remove();
        setCodes(undefined);
        await load();
        void notify({ kind: 'success', title: done });
      },
    });
  const askToRemoveApp = (of: SecondFactorState) =>
    askToRemove(
      of,
      secondFactor('section.removeHeading'),
      () => callSecondFactor('authenticator/remove', {}),
      secondFactor('section.removed'),
    );

  return (
    <Section
      anchor="second-factor"
      heading={secondFactor('section.heading')}
      lead={state && leadOf(secondFactor, state)}
    >
      {error !== undefined && (
        <ErrorState heading={secondFactor('step.failed')} error={error} onRetry={load} />
      )}
      {!state && error === undefined && (
        <DelayedSkeleton label={secondFactor('step.loading')}>
          <SkeletonBlock height={72} />
        </DelayedSkeleton>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {state && state.passkeys.length > 0 && (
        <PasskeyList
          passkeys={state.passkeys}
          onRenamed={load}
          onRemove={({ id, name }) =>
            askToRemove(
              state,
              t('removeHeading', { name }),
              () => callSecondFactor('passkeys/remove', { id }),
              t('removed', { name }),
            )
          }
        />
      )}
      {added === 'passkey' && (
        <AddPasskey onDone={(made) => finish(made, t('created'))} onCancel={() => setAdded(null)} />
      )}
      {added === 'authenticator' && (
        <SetUpAuthenticator
          onDone={(made) => finish(made, secondFactor('section.isOn'))}
          onCancel={() => setAdded(null)}
        />
      )}
      {state && !added && !codes && (
        <div className="row gap-md">
          {supportsPasskeys() && (
            <Button variant={state.hasPasskey ? 'default' : 'filled'} onClick={() => setAdded('passkey')}>
              {t('add')}
            </Button>
          )}
          {state.hasAuthenticator ? (
            <Button variant="default" onClick={() => askToRemoveApp(state)}>
              {secondFactor('section.remove')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setAdded('authenticator')}>
              {secondFactor('section.setUp')}
            </Button>
          )}
          {(state.hasAuthenticator || state.hasPasskey) && (
            <Button variant="default" onClick={renewCodes}>
              {secondFactor('section.renew')}
            </Button>
          )}
        </div>
      )}
      {question}
    </Section>
  );
}

function leadOf(
  t: Texts<'secondFactor'>,
  { hasAuthenticator, hasPasskey, recoveryCodesLeft, isRequired }: SecondFactorState,
): string {
  const sentences =
    hasAuthenticator || hasPasskey
      ? [t('section.on'), t('section.left', { count: recoveryCodesLeft })]
      : [t('section.off')];
  return [...sentences, ...(isRequired ? [t('section.required')] : [])].join(' ');
}
