import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showDay } from '../../../lib/dates.ts';
import { messages } from '../../../messages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { DeadlineBadge, DeadlineText } from '../../../ui/DeadlineText.tsx';
import { Money } from '../../../ui/Money.tsx';
import classes from './DeadlineBox.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

type Props = {
  scholarship: ScholarshipFacts;
  /** What stands in the place of the total, which is given. */
  showTotal?: (total: ReactNode) => ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
};

/** Deadline, total and what can be done: beside the facts on a desk, a bar at the bottom on a phone. */
export function DeadlineBox({ scholarship, showTotal, children }: Props) {
  const { applicationDeadline, totalFee, archivedAt } = scholarship;
  const { deadline, totalToApply, archived, archivedSince } = messages.scholarship;
  const total = (
    <>
      <span>{totalToApply}</span>
      <strong>
        <Money amount={totalFee} />
      </strong>
    </>
  );
  return (
    <aside className={classes.root} aria-label={deadline}>
      <div className={classes.facts}>
        <div className={classes.badge}>
          {archivedAt ? (
            <Badge look={{ icon: IconArchive, tone: 'plain' }}>{archived}</Badge>
          ) : (
            <DeadlineBadge deadline={applicationDeadline} />
          )}
        </div>
        {archivedAt ? (
          <p>{archivedSince(showDay(archivedAt))}</p>
        ) : (
          <DeadlineText deadline={applicationDeadline} />
        )}
        <p className={classes.total}>{showTotal?.(total) ?? total}</p>
      </div>
      {children && <div>{children}</div>}
    </aside>
  );
}
