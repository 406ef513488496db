import { Button } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../../../../lib/errors.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import classes from '../SecondFactor.module.css';
import { browserRefusal, provePasskey } from './passkeys.ts';

/** Requests a passkey on click, because some browsers reject requests without a user gesture. */
export function ProvePasskey({ onProved }: { onProved: () => unknown }) {
  const t = useMessages('passkeys');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function prove() {
    setBusy(true);
    setProblem(undefined);
    try {
      await provePasskey();
      await onProved();
    } catch (error) {
      setProblem(getErrorMessage(error) ?? t(browserRefusal(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.form}>
      <p>{t('proveText')}</p>
      {problem && (
        <p role="alert" className="box on-bad">
          {problem}
        </p>
      )}
      <Button fullWidth loading={isBusy} onClick={prove} data-autofocus>
        {t('prove')}
      </Button>
    </div>
  );
}
