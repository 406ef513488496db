import { Link } from 'react-router-dom';
import { formatMonthName } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { FeeLine } from '../card/FeeLine.tsx';
import { VerdictPart } from '../card/VerdictPart.tsx';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import classes from './ClosingSoon.module.css';

type Props = { scholarship: ScholarshipCardFragment; ids: readonly string[] };

export function ClosingCard({ scholarship, ids }: Props) {
  const { language } = useMessages('ui');
  const { applicationDeadline: deadline } = scholarship;
  return (
    <article className={`start gap-md card ${classes.card}`}>
      {/* The sentence below contains the same day, written out. */}
      <div className={`stack middle on-accent ${classes.leaf}`} aria-hidden>
        <span className={`text-xs strong ${classes.month}`}>{formatMonthName(deadline, language)}</span>
        <span className={`serif strong ${classes.day}`}>{Number(deadline.slice(8, 10))}</span>
      </div>
      <div className="stack slim gap-2xs spread">
        <h3 className={`text-lg breaks ${classes.name}`}>
          <Link to={paths.scholarshipPage.link(scholarship.slug)} className="quiet covers">
            {scholarship.scholarshipName}
          </Link>
        </h3>
        <p className="soft text-md breaks">
          {scholarship.universityName}, {scholarship.universityCountry}
        </p>
        <p className="row apart gap-xs mt-2xs">
          <DeadlineText of={scholarship} />
          <span className="text-md strong numbers">
            <FeeLine fees={scholarship} />
          </span>
        </p>
        <VerdictPart id={scholarship.id} ids={ids} isOpen={scholarship.isOpen} className={classes.verdict} />
      </div>
    </article>
  );
}
