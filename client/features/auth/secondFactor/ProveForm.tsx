import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage, getFieldErrors } from '../../../lib/errors.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PasswordField } from '../../../ui/password/PasswordField.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { callSecondFactor, type SecondFactorState } from './callSecondFactor.ts';
import { ProvePasskey } from './passkeys/ProvePasskey.tsx';
import { supportsPasskeys } from './passkeys/passkeys.ts';
import classes from './SecondFactor.module.css';

type TypedKind = 'code' | 'recoveryCode' | 'password';
type Kind = 'passkey' | TypedKind;
type Props = { state: SecondFactorState; onProved: () => unknown };

export function ProveForm({ state, onProved }: Props) {
  const secondFactor = useMessages('secondFactor');
  const t = useMessages('passkeys');
  const kinds = kindsOf(state);
  const [kind, setKind] = useState(kinds[0] ?? 'password');
  const words: Record<Kind, string> = {
    passkey: t('useOther'),
    code: secondFactor('prove.useCode'),
    recoveryCode: secondFactor('prove.useRecovery'),
    password: secondFactor('prove.password'),
  };
  if (kind === 'password' && !state.hasPassword) return <p>{secondFactor('prove.signInAgain')}</p>;
  return (
    <>
      {kind === 'passkey' ? (
        <ProvePasskey onProved={onProved} />
      ) : (
        <KindForm key={kind} kind={kind} onProved={onProved} />
      )}
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <Button key={other} variant="subtle" fullWidth mt="sm" onClick={() => setKind(other)}>
            {words[other]}
          </Button>
        ))}
    </>
  );
}

function kindsOf({ hasPasskey, hasAuthenticator }: SecondFactorState): Kind[] {
  if (!hasPasskey && !hasAuthenticator) return ['password'];
  return [
    ...(hasPasskey && supportsPasskeys() ? ['passkey' as const] : []),
    ...(hasAuthenticator ? ['code' as const] : []),
    'recoveryCode',
  ];
}
function KindForm({ kind, onProved }: { kind: TypedKind; onProved: Props['onProved'] }) {
  const credentials = useMessages('credentials');
  const t = useMessages('secondFactor');
  const { formProps, buttonProps, field, isBusy } = useAuthForm({
    names: [kind],
    send: async (values) => {
      try {
        await callSecondFactor('prove', values);
      } catch (error) {
        const problem =
          Object.values(getFieldErrors(error))[0] ?? getErrorMessage(error) ?? credentials('noAnswer');
        return { [kind]: problem };
      }
      await onProved();
      return undefined;
    },
  });
  return (
    <form className={classes.form} {...formProps}>
      {kind === 'password' && (
        <PasswordField label={t('prove.password')} autoComplete="current-password" {...field('password')} />
      )}
      {kind === 'code' && (
        <TextInput
          label={t('prove.code')}
          description={t('prove.codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          data-autofocus
          {...field('code')}
        />
      )}
      {kind === 'recoveryCode' && (
        <TextInput
          label={t('prove.recoveryCode')}
          description={t('prove.recoveryHint')}
          autoComplete="off"
          maxLength={40}
          data-autofocus
          {...field('recoveryCode')}
        />
      )}
      <Button {...buttonProps}>{isBusy ? t('prove.submitting') : t('prove.submit')}</Button>
    </form>
  );
}
