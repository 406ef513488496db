import { IconCloudOff } from '@tabler/icons-react';
import { referenceOf } from '../lib/errors.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PlainButton } from './PlainButton.tsx';
import classes from './StateMessage.module.css';

type Props = {
  /** What failed, when it is more than `This could not be loaded`. */
  heading?: string;
  error?: unknown;
  /** For example a query's `refetch`. */
  onRetry?: () => unknown;
};

/** Where data would be that could not be loaded: what to try, and the server's reference if it gave one. */
export function ErrorState({ heading, error, onRetry }: Props) {
  const t = useMessages('frame');

  const reference = referenceOf(error);
  return (
    <div className={classes.root} role="alert">
      <span className={classes.icon} data-kind="failed" aria-hidden>
        <IconCloudOff size={28} />
      </span>
      <h2 className="text-xl">{heading ?? t('loadError.heading')}</h2>
      <p className={classes.text}>{t('loadError.text')}</p>
      {reference && <p className="soft text-sm">{t('failed.reference', { reference })}</p>}
      {onRetry && (
        // A refetch that fails again shows this same message; its rejection has nobody else to tell.
        <PlainButton look="quiet" onClick={() => void Promise.resolve(onRetry()).catch(() => {})}>
          {t('loadError.retry')}
        </PlainButton>
      )}
    </div>
  );
}
