import { useMessages } from '../../lib/useMessages.ts';
import classes from './UploadProgress.module.css';

export function UploadProgress({ share }: { share: number }) {
  const t = useMessages('picture');
  const percent = Math.round(share * 100);
  return (
    <div className="bar gap-sm full">
      <progress value={percent} max={100} aria-label={t('uploading')} />
      <span className={classes.percent}>{percent < 100 ? t('percent', { percent }) : t('storing')}</span>
    </div>
  );
}
