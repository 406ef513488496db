import { IconExternalLink } from '@tabler/icons-react';
import { messages } from '../../../messages.ts';
import { DeadlineBadge, DeadlineText } from '../../../ui/DeadlineText.tsx';
import { Money } from '../../../ui/Money.tsx';
import classes from './DeadlineBox.module.css';
import type { ScholarshipFacts } from './ScholarshipDetails.tsx';

/** Deadline, total and the way to the programme's own page: beside the facts on a desk, a bar at the bottom on a phone. */
export function DeadlineBox({ scholarship }: { scholarship: ScholarshipFacts }) {
  const { applicationDeadline, totalFee, officialUrl } = scholarship;
  const { deadline, totalToApply, officialSite, newTab } = messages.scholarship;
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
      {officialUrl && (
        <a className={classes.action} href={officialUrl} target="_blank" rel="noopener">
          {officialSite}
          <IconExternalLink size={18} aria-hidden />
          <span className={classes.hint}>{newTab}</span>
        </a>
      )}
    </aside>
  );
}
