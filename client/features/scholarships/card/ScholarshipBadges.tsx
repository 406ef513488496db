import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import classes from './ScholarshipBadges.module.css';

type Props = {
  scholarship: Pick<ScholarshipCardFragment, 'scholarshipCategory' | 'degree' | 'subjectCategory'>;
};

/** Category, degree and subject in the words of rules/. */
export function ScholarshipBadges({ scholarship }: Props) {
  const { scholarshipCategory, degree, subjectCategory } = scholarship;
  return (
    <ul className={classes.root}>
      <li className={classes.badge} data-kind="category">
        {SCHOLARSHIP_CATEGORIES[scholarshipCategory]}
      </li>
      <li className={classes.badge}>{DEGREES[degree]}</li>
      <li className={classes.badge}>{SUBJECT_CATEGORIES[subjectCategory]}</li>
    </ul>
  );
}
