import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import classes from './ScholarshipBadges.module.css';

type Props = {
  scholarship: Pick<ScholarshipCardFragment, 'degree' | 'subjectCategory'> &
    Partial<Pick<ScholarshipCardFragment, 'scholarshipCategory'>>;
};

/** `scholarshipCategory` is omitted if another line shows it. A preview may lack some values. */
export function ScholarshipBadges({ scholarship }: Props) {
  const options = useMessages('options');
  const { scholarshipCategory, degree, subjectCategory } = scholarship;
  return (
    <ul className="row gap-xs">
      {scholarshipCategory && (
        <li className={classes.badge} data-kind="category">
          {options.find(`scholarshipCategory.${scholarshipCategory}`)}
        </li>
      )}
      <li className={classes.badge}>{options.find(`degree.${degree}`)}</li>
      <li className={classes.badge}>{options.find(`subjectCategory.${subjectCategory}`)}</li>
    </ul>
  );
}
