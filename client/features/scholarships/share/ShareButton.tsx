import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './Share.module.css';

type Props = {
  path: string;
  title: string;
};

const LINK_SHOWN_MS = 15_000;

export function ShareButton({ path, title }: Props) {
  const t = useMessages('scholarship');

  async function share() {
    const url = new URL(path, window.location.origin).href;
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // The user cancelled. After all other errors, the link is copied instead.
        if ((error as Error).name === 'AbortError') return;
      }
    }
    try {
      // Browsers allow clipboard access only on HTTPS and localhost. Elsewhere, a notice shows the link.
      await navigator.clipboard.writeText(url);
      void notify({ kind: 'success', title: t('copied'), about: path });
    } catch {
      void notify({ kind: 'error', title: t('notCopied'), text: url, duration: LINK_SHOWN_MS, about: path });
    }
  }

  return (
    <Button
      variant="default"
      size="compact-md"
      className={`touch strong ${classes.button}`}
      leftSection={<IconShare2 size={16} aria-hidden />}
      onClick={share}
    >
      {t('share')}
    </Button>
  );
}
