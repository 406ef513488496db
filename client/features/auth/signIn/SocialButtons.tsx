import { Button } from '@mantine/core';
import { IconBrandGithub, IconBrandGoogle, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../../rules/paths.ts';
import { notify } from '../../../lib/notify.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { openChannel } from './popupChannel.ts';
import classes from './SocialButtons.module.css';
import { saveIntent } from './saveIntent.ts';
import { useSignInMethodsQuery } from './signInMethods.generated.ts';
import { SIGN_IN_NOTICE } from './signInState.ts';

const WINDOW = 'popup,width=520,height=680';

type Props = {
  cameFrom?: string;
  leadsBack?: boolean;
  onSignedIn?: () => void;
  onHalfway: () => void;
};

export function SocialButtons({ cameFrom, leadsBack, onSignedIn, onHalfway }: Props) {
  const t = useMessages('signIn');
  const { data } = useSignInMethodsQuery();
  const [answer, setAnswer] = useState<string>();
  const sayError = (error: string) =>
    setAnswer(error === 'ACCOUNT_SUSPENDED' ? t('suspended') : sentenceFor(t, error));
  useAnswer({ say: setAnswer, sayError, cameFrom, leadsBack, onHalfway, onSignedIn });
  const methods = data?.signInMethods;
  const { isDemo } = usePortal();
  const [hasGoogle, hasGithub] = [isDemo || methods?.google, isDemo || methods?.github];

  function press(provider: string, service: string, isSetUp: boolean | undefined) {
    // If the configuration has not loaded yet, the popup reports the error.
    if (isSetUp === false) return setAnswer(t('social.notConfigured', { service }));
    const opened = window.open(paths.popup.link({ provider }), 'sign-in', WINDOW);
    setAnswer(opened ? t('social.waiting') : t('social.blocked'));
  }

  if (!hasGoogle && !hasGithub && !methods?.oidc) return null;
  return (
    <div>
      <p className={`bar gap-sm text-sm soft ${classes.or}`}>{t('social.or')}</p>
      <div className={`grid gap-sm ${classes.buttons}`}>
        {hasGoogle && (
          <Button
            variant="default"
            leftSection={<IconBrandGoogle size={20} aria-hidden />}
            onClick={() => press('google', 'Google', methods?.google)}
          >
            {t('social.google')}
          </Button>
        )}
        {hasGithub && (
          <Button
            variant="default"
            leftSection={<IconBrandGithub size={20} aria-hidden />}
            onClick={() => press('github', 'GitHub', methods?.github)}
          >
            {t('social.github')}
          </Button>
        )}
        {methods?.oidc && (
          <Button
            variant="default"
            className={classes.wide}
            leftSection={<IconKey size={20} aria-hidden />}
            onClick={() => press('oidc', methods.oidc?.name ?? '', true)}
          >
            {methods.oidc.name}
          </Button>
        )}
      </div>
      <div className={`text-md soft ${classes.answer}`} role="status">
        {answer && <p>{answer}</p>}
      </div>
    </div>
  );
}

function useAnswer(heard: Props & Record<'say' | 'sayError', (text: string) => void>) {
  const t = useMessages('signIn');
  const credentials = useMessages('credentials');
  const { begin } = useSession();
  const latest = useRef({ ...heard, begin, t, credentials });
  latest.current = { ...heard, begin, t, credentials };
  useEffect(() => {
    const channel = openChannel();
    channel.onmessage = async ({ data: error }) => {
      if (error) return latest.current.sayError(error);
      try {
        const { cameFrom, leadsBack } = latest.current;
        await saveIntent(cameFrom, leadsBack);
        if (!(await latest.current.begin())) return latest.current.onHalfway();
        latest.current.onSignedIn?.();
        await notify({ kind: 'success', title: latest.current.t('login.success'), about: SIGN_IN_NOTICE });
      } catch {
        latest.current.say(latest.current.credentials('noAnswer'));
      }
    };
    return () => channel.close();
  }, []);
}

function sentenceFor(t: Texts<'signIn'>, error: string): string {
  if (error === 'not_configured') return t('social.unknownNotConfigured');
  if (error === 'access_denied') return t('social.refused');
  return /link|exist/.test(error) ? t('social.notLinked') : t('social.failed');
}
