import type { ReactNode } from 'react';
import { formatDayOfYear } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { isRolling } from '../../deadlines/deadline.ts';
import type { AppliedScholarshipFragment } from './apply.generated.ts';
import classes from './FoldedFacts.module.css';

type Props = {
  scholarship: AppliedScholarshipFragment & { applicationDeadline: string };
  totalFee: number;
  children: ReactNode;
};

export function FoldedFacts({ scholarship, totalFee, children }: Props) {
  const t = useMessages('applicationForm');
  return (
    <details className={`card ${classes.root}`}>
      <summary>
        <span className={`row ${classes.facts}`}>
          <span className="strong">{scholarship.scholarshipName}</span>
          <span className="text-sm soft">
            <Money amount={totalFee} isExact />
            {!isRolling(scholarship) &&
              ` · ${t('foldedDeadline', { day: formatDayOfYear(scholarship.applicationDeadline, t.language) })}`}
          </span>
        </span>
      </summary>
      <div className={`grid gap-md ${classes.body}`}>{children}</div>
    </details>
  );
}
