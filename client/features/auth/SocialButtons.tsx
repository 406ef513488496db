import { Button } from '@mantine/core';
import { IconBrandGithub, IconBrandGoogle, IconKey } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../app/paths.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useSession } from '../../lib/useSession.ts';
import { messages } from '../../messages.ts';
import { openChannel } from './popupChannel.ts';
import classes from './SocialButtons.module.css';
import { useSignInMethodsQuery } from './signInMethods.generated.ts';
import { SIGN_IN_NOTICE } from './signInState.ts';

const texts = messages.social;
const WINDOW = 'popup,width=520,height=680';

type Props = {
  /** After the session has begun. */
  onSignedIn?: () => void;
  /** After one has begun that lacks its second factor. */
  onHalfway: () => void;
};

/** Google, GitHub and, where there is one, the operator's own provider; each in a window of its own. */
export function SocialButtons({ onSignedIn, onHalfway }: Props) {
  const { data } = useSignInMethodsQuery();
  const [answer, setAnswer] = useState<string>();
  const t = useMessages('signIn');
  const sayError = (error: string) =>
    setAnswer(error === 'ACCOUNT_SUSPENDED' ? t('suspended') : sentenceFor(error));
  useAnswer({ say: setAnswer, sayError, onHalfway, onSignedIn });
  const methods = data?.signInMethods;

  function press(provider: string, label: string, isSetUp: boolean | undefined) {
    // Not known yet: the window finds out.
    if (isSetUp === false) return setAnswer(texts.notConfigured(label.replace(' Login', '')));
    const opened = window.open(paths.popup.link({ provider }), 'sign-in', WINDOW);
    setAnswer(opened ? texts.waiting : texts.blocked);
  }

  return (
    <div>
      <p className={classes.or}>{texts.or}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconBrandGoogle size={20} aria-hidden />}
          onClick={() => press('google', texts.google, methods?.google)}
        >
          {texts.google}
        </Button>
        <Button
          variant="default"
          leftSection={<IconBrandGithub size={20} aria-hidden />}
          onClick={() => press('github', texts.github, methods?.github)}
        >
          {texts.github}
        </Button>
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
      <div className={classes.answer} role="status">
        {answer && <p>{answer}</p>}
      </div>
    </div>
  );
}

/** Waits for what the window reports. */
function useAnswer(
  heard: Pick<Props, 'onSignedIn' | 'onHalfway'> & Record<'say' | 'sayError', (text: string) => void>,
) {
  const { begin } = useSession();
  const latest = useRef({ ...heard, begin });
  latest.current = { ...heard, begin };
  useEffect(() => {
    const channel = openChannel();
    channel.onmessage = async ({ data: error }) => {
      if (error) return latest.current.sayError(error);
      try {
        if (!(await latest.current.begin())) return latest.current.onHalfway();
        latest.current.onSignedIn?.();
        await notify({ kind: 'success', title: messages.login.success, about: SIGN_IN_NOTICE });
      } catch {
        latest.current.say(messages.login.noAnswer);
      }
    };
    return () => channel.close();
  }, []);
}

function sentenceFor(error: string): string {
  if (error === 'not_configured') return texts.notConfigured('This service');
  if (error === 'access_denied') return texts.refused;
  return /link|exist/.test(error) ? texts.notLinked : texts.failed;
}
