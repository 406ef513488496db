import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { openChannel } from '../../features/auth/signIn/popupChannel.ts';
import { callServer } from '../../lib/session/callServer.ts';
import { useMessages } from '../../lib/useMessages.ts';

export function PopupPage() {
  const t = useMessages('signIn');
  const [query] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const provider = query.get('provider');
  const error = query.get('error') ?? '';
  useEffect(() => {
    const report = (word: string) => {
      const channel = openChannel();
      channel.postMessage(word);
      channel.close();
      setDone(true);
      window.close();
    };
    if (!provider || error) report(error);
    else
      findService(provider).then(
        (address) => window.location.replace(address),
        (reason: Error) => report(reason.message),
      );
  }, [provider, error]);
  return (
    <AuthCard
      title={t('social.popupTitle')}
      heading={t('social.popupTitle')}
      lead={isDone ? t('social.popupDone') : t('social.popupText')}
    />
  );
}

async function findService(provider: string): Promise<string> {
  const callbackURL = paths.popup.link();
  const answer = await callServer<{ url?: string }>('signInSocial', {
    provider,
    callbackURL,
    errorCallbackURL: callbackURL,
  });
  if (answer.isOk && answer.data.url) return answer.data.url;
  throw new Error(answer.status === 404 ? 'not_configured' : 'failed');
}
