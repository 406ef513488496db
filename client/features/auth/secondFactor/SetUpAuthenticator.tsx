import { Button, CopyButton, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { getErrorMessage, getFieldErrors } from '../../../lib/errors.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { callSecondFactor } from './callSecondFactor.ts';
import { QrCode } from './QrCode.tsx';
import classes from './SecondFactor.module.css';

type AuthenticatorSetup = { secret: string; uri: string };
type Props = {
  /** Called with recovery codes if this is the account's first factor, or with null otherwise. */
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel?: () => void;
};

export function SetUpAuthenticator({ onDone, onCancel }: Props) {
  const t = useMessages('secondFactor');
  const [begun, setBegun] = useState<AuthenticatorSetup>();
  const [error, setError] = useState<unknown>();

  const begin = useCallback(async () => {
    setError(undefined);
    try {
      setBegun(await callSecondFactor<AuthenticatorSetup>('authenticator/start', {}));
    } catch (reason) {
      setError(reason ?? true);
    }
  }, []);
  useEffect(() => void begin(), [begin]);

  if (error !== undefined) return <ErrorState heading={t('step.failed')} error={error} onRetry={begin} />;
  if (!begun)
    return (
      <DelayedSkeleton label={t('setUp.preparing')}>
        <SkeletonBlock height={320} />
      </DelayedSkeleton>
    );
  return (
    <div className={classes.setUp}>
      <p>{t('setUp.scan')}</p>
      <QrCode text={begun.uri} label={t('setUp.picture')} />
      <p>{t('setUp.manual')}</p>
      <div className={`row middle gap-sm mt-xs ${classes.key}`}>
        <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={begun.secret}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-md" onClick={copy}>
              {copied ? t('setUp.copied') : t('setUp.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <FirstCode onDone={onDone} onCancel={onCancel} />
    </div>
  );
}

function FirstCode({ onDone, onCancel }: Props) {
  const t = useMessages('credentials');
  const secondFactor = useMessages('secondFactor');
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
        return { code: getFieldErrors(error).code ?? getErrorMessage(error) ?? t('noAnswer') };
      }
      return undefined;
    },
  });
  return (
    <form className={classes.form} {...formProps}>
      <TextInput
        label={secondFactor('setUp.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        {...field('code')}
      />
      <Button {...buttonProps}>
        {isBusy ? secondFactor('setUp.submitting') : secondFactor('setUp.submit')}
      </Button>
      {onCancel && (
        <Button variant="default" fullWidth onClick={onCancel}>
          {secondFactor('setUp.cancel')}
        </Button>
      )}
    </form>
  );
}
