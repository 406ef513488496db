import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './Share.module.css';

type Props = {
  /** Of the page that everyone can read. */
  path: string;
  title: string;
};

/** Milliseconds that a link stays which could not be copied. */
const LINK_SHOWN_MS = 15_000;

/** Gives the page's link to what the device shares with; without that it is copied. */
export function ShareButton({ path, title }: Props) {
  const t = useMessages('scholarship');

  async function share() {
    const url = new URL(path, window.location.origin).href;
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // Changed their mind. What a device refuses is copied.
        if ((error as Error).name === 'AbortError') return;
      }
    }
    try {
      // Not there on a page without HTTPS.
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
