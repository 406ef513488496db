import type { ReactNode } from 'react';
import { messages } from '../../../messages.ts';
import { DeadlineBadge, DeadlineText } from '../../../ui/DeadlineText.tsx';
import { Money } from '../../../ui/Money.tsx';
import classes from './DeadlineBox.module.css';
import type { ScholarshipFacts } from './ScholarshipDetails.tsx';

type Props = {
  scholarship: ScholarshipFacts;
  /** What can be done about it. */
  children?: ReactNode;
};

/** Deadline, total and what can be done: beside the facts on a desk, a bar at the bottom on a phone. */
export function DeadlineBox({ scholarship, children }: Props) {
  const { applicationDeadline, totalFee } = scholarship;
  const { deadline, totalToApply } = messages.scholarship;
  return (
    <aside className={classes.root} aria-label={deadline}>
      <div className={classes.facts}>
        <div className={classes.badge}>
          <DeadlineBadge deadline={applicationDeadline} />
        </div>
        <DeadlineText deadline={applicationDeadline} />
        <p className={classes.total}>
          <span>{totalToApply}</span>
          <strong>
            <Money amount={totalFee} />
          </strong>
        </p>
      </div>
      {children && <div>{children}</div>}
    </aside>
  );
}
