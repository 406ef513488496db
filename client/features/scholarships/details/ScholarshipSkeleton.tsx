import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import classes from './ScholarshipDetails.module.css';
import shapes from './ScholarshipSkeleton.module.css';

export function ScholarshipSkeleton() {
  const t = useMessages('scholarship');
  return (
    <div className={shapes.root}>
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock height={28} width={280} className="mb-md" />
        <div className={classes.columns}>
          <div className={classes.header}>
            <SkeletonBlock height={24} width={220} />
            <SkeletonBlock height={48} width="min(100%, 620px)" />
            <SkeletonBlock height={24} width={180} />
            <SkeletonBlock height={28} width={260} />
          </div>
          <SkeletonBlock height="auto" className={shapes.picture} />
          <SkeletonBlock height={230} className={shapes.box} />
          <div className={classes.content}>
            <SkeletonBlock height={180} />
            <SkeletonBlock height={300} />
          </div>
        </div>
      </DelayedSkeleton>
    </div>
  );
}
