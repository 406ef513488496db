import { Button } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Mails.module.css';
import { useKeptMailsQuery, useSendKeptMailsMutation } from './mails.generated.ts';

/** Shows how many e-mails were queued while there was no mail server, with a button that sends them. */
export function UnsentMails({ onSent }: { onSent: () => Promise<unknown> }) {
  const t = useMessages('mails');
  const { viewer } = useSession();
  const { data, refetch } = useKeptMailsQuery({ fetchPolicy: 'cache-and-network' });
  const [send, { loading }] = useSendKeptMailsMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const count = data?.mails?.totalCount ?? 0;
  if (count === 0) return null;

  async function sendAll() {
    try {
      const { data: sent } = await send();
      await Promise.all([refetch(), onSent()]);
      void notify({ kind: 'success', title: t('kept.sent', { count: sent?.sendKeptMails ?? 0 }) });
    } catch (error) {
      setRefusal(getErrorMessage(error) ?? t('kept.failed'));
    }
  }

  return (
    <div className={`row middle gap-sm ${classes.kept}`}>
      <p>{t('kept.text', { count })}</p>
      {!viewer?.lacksMail && (
        <Button variant="light" loading={loading} onClick={() => void sendAll()}>
          {t('kept.send')}
        </Button>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  );
}
