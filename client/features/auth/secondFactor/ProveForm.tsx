import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { accountMessages } from '../../../accountMessages.ts';
import { fieldErrorsOf, sentenceOf } from '../../../lib/errors.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PasswordField } from '../../../ui/password/PasswordField.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { callSecondFactor, type SecondFactorState } from './callSecondFactor.ts';
import { ProvePasskey } from './ProvePasskey.tsx';
import { supportsPasskeys } from './passkeys.ts';
import classes from './SecondFactor.module.css';

const texts = accountMessages.prove;

type TypedKind = 'code' | 'recoveryCode' | 'password';
type Kind = 'passkey' | TypedKind;
type Props = { state: SecondFactorState; onProved: () => unknown };

/** A passkey, a code, a recovery code, or the password of an account without a second factor. */
export function ProveForm({ state, onProved }: Props) {
  const t = useMessages('passkeys');
  const kinds = kindsOf(state);
  const [kind, setKind] = useState(kinds[0] ?? 'password');
  const words: Record<Kind, string> = {
    passkey: t('useOther'),
    code: texts.useCode,
    recoveryCode: texts.useRecovery,
    password: texts.password,
  };
  if (kind === 'password' && !state.hasPassword) return <p>{texts.signInAgain}</p>;
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

/** What may prove, the handiest first. */
function kindsOf({ hasPasskey, hasAuthenticator }: SecondFactorState): Kind[] {
  if (!hasPasskey && !hasAuthenticator) return ['password'];
  return [
    ...(hasPasskey && supportsPasskeys() ? ['passkey' as const] : []),
    ...(hasAuthenticator ? ['code' as const] : []),
    'recoveryCode',
  ];
}
function KindForm({ kind, onProved }: { kind: TypedKind; onProved: Props['onProved'] }) {
  const { formProps, buttonProps, field, isBusy } = useAuthForm({
    names: [kind],
    send: async (values) => {
      try {
        await callSecondFactor('prove', values);
      } catch (error) {
        const problem = Object.values(fieldErrorsOf(error))[0] ?? sentenceOf(error) ?? texts.noAnswer;
        return { [kind]: problem };
      }
      await onProved();
      return undefined;
    },
  });
  return (
    <form className={classes.form} {...formProps}>
      {kind === 'password' && (
        <PasswordField label={texts.password} autoComplete="current-password" {...field('password')} />
      )}
      {kind === 'code' && (
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          data-autofocus
          {...field('code')}
        />
      )}
      {kind === 'recoveryCode' && (
        <TextInput
          label={texts.recoveryCode}
          description={texts.recoveryHint}
          autoComplete="off"
          maxLength={40}
          data-autofocus
          {...field('recoveryCode')}
        />
      )}
      <Button {...buttonProps}>{isBusy ? texts.submitting : texts.submit}</Button>
    </form>
  );
}
