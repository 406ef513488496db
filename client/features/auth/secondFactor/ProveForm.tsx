import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { accountMessages } from '../../../accountMessages.ts';
import { fieldErrorsOf, sentenceOf } from '../../../lib/errors.ts';
import { PasswordField } from '../../../ui/password/PasswordField.tsx';
import { useAuthForm } from '../useAuthForm.ts';
import { callSecondFactor, type SecondFactorState } from './callSecondFactor.ts';
import classes from './SecondFactor.module.css';

const texts = accountMessages.prove;

type Kind = 'code' | 'recoveryCode' | 'password';
type Props = { state: SecondFactorState; onProved: () => unknown };

/** A code, a recovery code, or the password of an account without a second factor. */
export function ProveForm({ state, onProved }: Props) {
  const [kind, setKind] = useState<Kind>(state.hasAuthenticator ? 'code' : 'password');
  if (kind === 'password' && !state.hasPassword) return <p>{texts.signInAgain}</p>;
  return (
    <>
      <KindForm key={kind} kind={kind} onProved={onProved} />
      {kind !== 'password' && (
        <Button
          variant="subtle"
          fullWidth
          mt="sm"
          onClick={() => setKind(kind === 'code' ? 'recoveryCode' : 'code')}
        >
          {kind === 'code' ? texts.useRecovery : texts.useCode}
        </Button>
      )}
    </>
  );
}

function KindForm({ kind, onProved }: { kind: Kind; onProved: Props['onProved'] }) {
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
