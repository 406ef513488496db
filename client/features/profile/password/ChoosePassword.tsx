import { Button } from '@mantine/core';
import { useState } from 'react';
import { describeFailure } from '../../../lib/errors.ts';
import { useAccountCall } from '../../../lib/session/useAccountCall.ts';
import { useMessages } from '../../../lib/useMessages.ts';

/** Sends a link for choosing a password. Opening the link also verifies the e-mail address. */
export function ChoosePassword({ email }: { email: string }) {
  const t = useMessages('profile');
  const call = useAccountCall();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();

  async function send() {
    setBusy(true);
    await call('requestReset', { email }).then(
      () => setAnswer(t('password.linkSent', { email })),
      (error: unknown) => setAnswer(describeFailure(error)),
    );
    setBusy(false);
  }

  return (
    <div className="row middle gap-md">
      <Button variant="default" disabled={isBusy} onClick={send}>
        {isBusy ? t('password.linkSending') : t('password.sendLink')}
      </Button>
      <p role="status">{answer}</p>
    </div>
  );
}
