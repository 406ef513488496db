import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import classes from './NewestWaiting.module.css';
import { useNewestWaitingQuery } from './newest.generated.ts';
import section from './TodaySection.module.css';

export function NewestWaiting() {
  const t = useMessages('applications');
  const { data, error, refetch } = useNewestWaitingQuery({ fetchPolicy: 'cache-and-network' });
  const items = data?.applications?.items;
  if (items?.length === 0) return null;
  return (
    <section aria-labelledby="newest-waiting" className={section.section}>
      <div className={section.head}>
        <h2 id="newest-waiting" className="text-2xl">
          {t('newestWaiting.heading')}
        </h2>
        <Link to={paths.manageApplications.link({ status: 'PENDING' })} className={section.all}>
          <IconInbox size={18} aria-hidden />
          {t('newestWaiting.all')}
        </Link>
      </div>
      {!items && error && <ErrorState heading={t('newestWaiting.failed')} error={error} onRetry={refetch} />}
      {!items && !error && (
        <DelayedSkeleton label={t('newestWaiting.loading')}>
          <SkeletonBlock height={360} />
        </DelayedSkeleton>
      )}
      {items && (
        <ul className="card rows">
          {items.map(({ id, applicantName, scholarship, createdAt, paymentState }) => (
            <li key={id} className={`row middle apart gap-xs ${classes.item}`}>
              <div className={`slim breaks ${classes.text}`}>
                <Link
                  to={paths.manageApplications.link({ status: 'PENDING', open: id })}
                  className={classes.name}
                >
                  {applicantName}
                </Link>
                <p>
                  {scholarship.scholarshipName} · {scholarship.universityName}
                </p>
                <p>
                  <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>
                </p>
              </div>
              <PaymentBadge state={paymentState} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
