import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PictureOrInitials } from '../../../ui/picture/PictureOrInitials.tsx';
import { FeeLines } from '../../fees/FeeLines.tsx';
import type { AppliedScholarshipFragment } from './apply.generated.ts';
import classes from './ScholarshipPreview.module.css';

type Props = {
  scholarship: AppliedScholarshipFragment;
  fees?: { applicationFees: number; serviceCharge: number; totalFee: number };
};

export function ScholarshipPreview({ scholarship, fees = scholarship }: Props) {
  const t = useMessages('applicationForm');
  const options = useMessages('options');
  const { id, scholarshipName, universityName, universityImage, universityCity, universityCountry } =
    scholarship;
  return (
    <section className={`card ${classes.root}`} aria-label={t('preview')}>
      <PictureOrInitials
        className={classes.picture}
        picture={universityImage}
        name={universityName}
        width={400}
        height={176}
        sizes="(min-width: 64em) 352px, 96vw"
      />
      <div className={`stack gap-xs ${classes.text}`}>
        <p className="text-md strong brand">{universityName}</p>
        <h2 className="text-xl">
          <Link to={paths.scholarship.link(id)} className="quiet">
            {scholarshipName}
          </Link>
        </h2>
        <p className="bar gap-xs soft">
          <IconMapPin size={18} aria-hidden />
          {universityCity}, {universityCountry}
        </p>
        <p className="mb-xs text-md soft">
          {options(`subjectCategory.${scholarship.subjectCategory}`)} ·{' '}
          {options(`degree.${scholarship.degree}`)} ·{' '}
          {options(`scholarshipCategory.${scholarship.scholarshipCategory}`)}
        </p>
        <FeeLines fees={fees} />
      </div>
    </section>
  );
}
