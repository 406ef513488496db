import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { AddPasskey } from './passkeys/AddPasskey.tsx';
import { supportsPasskeys } from './passkeys/passkeys.ts';
import classes from './SecondFactor.module.css';
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx';

export function SetUpFactor({ onDone }: { onDone: (recoveryCodes: string[] | null) => void }) {
  const secondFactor = useMessages('secondFactor');
  const t = useMessages('passkeys');
  const hasChoice = supportsPasskeys();
  const [kind, setKind] = useState<'passkey' | 'authenticator' | null>(hasChoice ? null : 'authenticator');
  const goBack = () => setKind(null);
  if (kind === 'passkey') return <AddPasskey onDone={onDone} onCancel={goBack} />;
  if (kind === 'authenticator')
    return <SetUpAuthenticator onDone={onDone} onCancel={hasChoice ? goBack : undefined} />;
  return (
    <div className={`stack gap-xs mt-md ${classes.choice}`}>
      <Button fullWidth onClick={() => setKind('passkey')}>
        {t('add')}
      </Button>
      <p>{t('addText')}</p>
      <Button variant="default" fullWidth onClick={() => setKind('authenticator')}>
        {secondFactor('section.setUp')}
      </Button>
      <p>{t('appText')}</p>
    </div>
  );
}
