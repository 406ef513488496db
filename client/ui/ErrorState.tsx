import { IconCloudOff } from '@tabler/icons-react';
import { getErrorReference } from '../lib/errors.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PlainButton } from './button/PlainButton.tsx';
import classes from './StateMessage.module.css';

type Props = {
  heading?: string;
  error?: unknown;
  onRetry?: () => unknown;
  isPage?: boolean;
};

export function ErrorState({ heading, error, onRetry, isPage }: Props) {
  const t = useMessages('frame');
  const Heading = isPage ? 'h1' : 'h2';
  const reference = getErrorReference(error);
  return (
    <div className={classes.root} role="alert">
      <span className={classes.icon} data-kind="failed" aria-hidden>
        <IconCloudOff size={28} />
      </span>
      <Heading className="text-xl">{heading ?? t('loadError.heading')}</Heading>
      <p className={classes.text}>{t('loadError.text')}</p>
      {reference && <p className="soft text-sm">{t('failed.reference', { reference })}</p>}
      {onRetry && (
        // If fetching fails again, this message remains. The rejection needs no other handling.
        <PlainButton look="quiet" onClick={() => void Promise.resolve(onRetry()).catch(() => {})}>
          {t('loadError.retry')}
        </PlainButton>
      )}
    </div>
  );
}
