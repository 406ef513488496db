import { useMessages } from '../../lib/useMessages.ts';
import classes from './UploadProgress.module.css';

/** How much of a picture has been sent; all of it is sent before the server has stored it. */
export function UploadProgress({ share }: { share: number }) {
  const t = useMessages('picture');
  const percent = Math.round(share * 100);
  return (
    <div className={classes.root}>
      <div
        role="progressbar"
        aria-label={t('uploading')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={classes.track}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
      <span className={classes.percent}>{percent < 100 ? t('percent', { percent }) : t('storing')}</span>
    </div>
  );
}
