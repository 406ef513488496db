import { Link } from 'react-router-dom';
import { formatInstant } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { dueDocument } from '../dueDocument.ts';
import type { MyApplicationFragment } from './mine.generated.ts';

type Props = { of: MyApplicationFragment; linkTo: string };

export function NextStep({ of: application, linkTo }: Props) {
  const t = useMessages('applications');
  const due = dueDocument(application);
  const { unreadMessageCount: count } = application;
  if (count > 0)
    return (
      <p>
        <strong>{t('mine.next.heading')}</strong>{' '}
        <Link to={linkTo} preventScrollReset>
          {t('mine.next.MESSAGES', { count })}
        </Link>
      </p>
    );
  return (
    <p>
      <strong>{t('mine.next.heading')}</strong>{' '}
      {due ? (
        <Link to={linkTo} preventScrollReset>
          {t('mine.next.DOCUMENT', { until: formatInstant(due.until, t.language) })}
        </Link>
      ) : (
        t(`mine.next.${stepOf(application)}`)
      )}
    </p>
  );
}

function stepOf({ status, viewerCanPay, viewerCanReview, viewerCanUpdate }: MyApplicationFragment) {
  if (viewerCanPay) return 'PAY';
  if (status === 'PENDING') return viewerCanUpdate ? status : 'CLOSED';
  if (status === 'PROCESSING' || status === 'ACCEPTED') return status;
  return viewerCanReview ? 'REVIEW' : 'NOTHING';
}
