import { Button, CopyButton, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { accountMessages } from '../../../accountMessages.ts';
import { fieldErrorsOf, sentenceOf } from '../../../lib/errors.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { callSecondFactor } from './callSecondFactor.ts';
import { QrCode } from './QrCode.tsx';
import classes from './SecondFactor.module.css';

const texts = accountMessages.setUp;

type Begun = { secret: string; uri: string };
type Props = {
  /** The app is set up; codes come with an account's first factor. */
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel?: () => void;
};

/** The key as a picture and as text, and the first code that proves that the app has it. */
export function SetUpAuthenticator({ onDone, onCancel }: Props) {
  const [begun, setBegun] = useState<Begun>();
  const [error, setError] = useState<unknown>();

  async function begin() {
    setError(undefined);
    try {
      setBegun(await callSecondFactor<Begun>('authenticator/start', {}));
    } catch (reason) {
      setError(reason ?? true);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one key a visit
  useEffect(() => void begin(), []);

  if (error !== undefined)
    return <ErrorState heading={accountMessages.step.failed} error={error} onRetry={begin} />;
  if (!begun)
    return (
      <DelayedSkeleton label={texts.preparing}>
        <SkeletonBlock height={320} />
      </DelayedSkeleton>
    );
  return (
    <div className={classes.setUp}>
      <p>{texts.scan}</p>
      <QrCode text={begun.uri} label={texts.picture} />
      <p>{texts.manual}</p>
      <div className={classes.key}>
        <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={begun.secret}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-md" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
      </div>
      <FirstCode onDone={onDone} onCancel={onCancel} />
    </div>
  );
}

function FirstCode({ onDone, onCancel }: Props) {
  const { formProps, buttonProps, field, isBusy } = useAuthForm({
    names: ['code'],
    send: async (values) => {
      try {
        const { recoveryCodes } = await callSecondFactor<{ recoveryCodes: string[] | null }>(
          'authenticator/confirm',
          values,
        );
        onDone(recoveryCodes);
      } catch (error) {
        return { code: fieldErrorsOf(error).code ?? sentenceOf(error) ?? accountMessages.prove.noAnswer };
      }
      return undefined;
    },
  });
  return (
    <form className={classes.form} {...formProps}>
      <TextInput
        label={texts.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        {...field('code')}
      />
      <Button {...buttonProps}>{isBusy ? texts.submitting : texts.submit}</Button>
      {onCancel && (
        <Button variant="default" fullWidth onClick={onCancel}>
          {texts.cancel}
        </Button>
      )}
    </form>
  );
}
