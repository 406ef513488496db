import { formatDay } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DeadlineBadge } from '../../../ui/DeadlineText.tsx';
import classes from './ManageScholarships.module.css';
import type { ManagedScholarshipFragment } from './manage.generated.ts';

/** The name, with whether it is open or archived, and how many have applied. */
export function ManagedName({ scholarship }: { scholarship: ManagedScholarshipFragment }) {
  const t = useMessages('manageScholarships');
  const { scholarshipName, archivedAt, applicationDeadline, applicationCount } = scholarship;
  return (
    <span className={classes.name}>
      <span className={classes.title}>{scholarshipName}</span>
      <span className={classes.facts}>
        {archivedAt ? (
          t('archivedOn', { day: formatDay(archivedAt, t.language) })
        ) : (
          <DeadlineBadge deadline={applicationDeadline} />
        )}
        {applicationCount ? <span>{t('applications', { count: applicationCount })}</span> : null}
      </span>
    </span>
  );
}
