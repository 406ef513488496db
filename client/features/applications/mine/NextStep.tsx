import { useMessages } from '../../../lib/useMessages.ts';
import classes from './MyApplications.module.css';
import type { MyApplicationFragment } from './mine.generated.ts';

/** Who does what next about an application, in words. */
export function NextStep({ of: application }: { of: MyApplicationFragment }) {
  const t = useMessages('applications');
  return (
    <p className={classes.next}>
      <strong>{t('mine.next.heading')}</strong> {t(`mine.next.${stepOf(application)}`)}
    </p>
  );
}

function stepOf({ status, viewerCanPay, viewerCanReview, viewerCanUpdate }: MyApplicationFragment) {
  if (viewerCanPay) return 'PAY';
  if (status === 'PENDING') return viewerCanUpdate ? status : 'CLOSED';
  if (status === 'PROCESSING') return status;
  return viewerCanReview ? 'REVIEW' : 'NOTHING';
}
