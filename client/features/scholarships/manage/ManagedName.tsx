import { showDay } from '../../../lib/dates.ts';
import { messages } from '../../../messages.ts';
import { DeadlineBadge } from '../../../ui/DeadlineText.tsx';
import classes from './ManageScholarships.module.css';
import type { ManagedScholarshipFragment } from './manage.generated.ts';

const texts = messages.manageScholarships;

/** The name, with whether it is open or archived, and how many have applied. */
export function ManagedName({ scholarship }: { scholarship: ManagedScholarshipFragment }) {
  const { scholarshipName, archivedAt, applicationDeadline, applicationCount } = scholarship;
  return (
    <span className={classes.name}>
      <span className={classes.title}>{scholarshipName}</span>
      <span className={classes.facts}>
        {archivedAt ? (
          texts.archivedOn(showDay(archivedAt))
        ) : (
          <DeadlineBadge deadline={applicationDeadline} />
        )}
        {applicationCount ? <span>{texts.applications(applicationCount)}</span> : null}
      </span>
    </span>
  );
}
