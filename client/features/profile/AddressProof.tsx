import { Button } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { getErrorMessage } from '../../lib/errors.ts';
import { useAccountCall } from '../../lib/session/useAccountCall.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Profile.module.css';

type Props = {
  email: string;
  isNeeded: boolean;
};

export function AddressProof({ email, isNeeded }: Props) {
  const t = useMessages('profile');
  const call = useAccountCall();
  const [state, setState] = useState<'asked' | 'busy' | 'sent' | 'failed'>('asked');
  const [problem, setProblem] = useState<string>();

  async function send() {
    setState('busy');
    try {
      await call('proveEmail', { email });
      setState('sent');
    } catch (error) {
      setProblem(getErrorMessage(error));
      setState('failed');
    }
  }

  return (
    <div className={`stack start gap-xs mt-xs text-md regular accent ${classes.proof}`}>
      <p>
        <IconMailExclamation size={18} aria-hidden />
        {isNeeded ? t('proof.needed') : t('proof.open')}
      </p>
      {state !== 'sent' && (
        <Button variant="default" disabled={state === 'busy'} onClick={send}>
          {state === 'busy' ? t('proof.sending') : t('proof.send')}
        </Button>
      )}
      <p role="status">
        {state === 'sent' && t('proof.sent')}
        {state === 'failed' && (problem ?? t('proof.failed'))}
      </p>
    </div>
  );
}
