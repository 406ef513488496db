import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { REFERENCE_CODE_MINUTES } from '../../../rules/applications/references.ts';
import { describeFailure, getFieldErrors } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Reference.module.css';
import { useSendReferenceCodeMutation } from './references.generated.ts';

type Props = {
  token: string;
  email: string;
  /** True if the request is already open. The code then only unlocks earlier letters. */
  isForEarlier: boolean;
  onCode: (code: string) => Promise<void>;
};

export function CodeForm({ token, email, isForEarlier, onCode }: Props) {
  const t = useMessages('references');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [send] = useSendReferenceCodeMutation();

  async function attempt(act: () => Promise<unknown>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(getFieldErrors(error).code ?? describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  function enter(event: FormEvent) {
    event.preventDefault();
    void attempt(() => onCode(code));
  }

  return (
    <>
      <h1>{t('code.heading')}</h1>
      <p>{t(isForEarlier ? 'code.earlier' : 'code.text', { email })}</p>
      <p>
        <Button
          variant={isSent ? 'default' : 'filled'}
          disabled={isBusy}
          onClick={() => void attempt(async () => setSent(Boolean(await send({ variables: { token } }))))}
        >
          {t('code.send')}
        </Button>
      </p>
      {isSent && <p role="status">{t('code.sent', { minutes: REFERENCE_CODE_MINUTES })}</p>}
      <form className={classes.code} onSubmit={enter}>
        <TextInput
          label={t('code.label')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={problem}
          aria-invalid={Boolean(problem)}
        />
        <Button type="submit" loading={isBusy}>
          {t('open')}
        </Button>
      </form>
    </>
  );
}
