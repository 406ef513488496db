import { IconMapPin } from '@tabler/icons-react';
import { messages } from '../../../messages.ts';
import { PictureOrInitials } from '../../../ui/PictureOrInitials.tsx';
import { RatingText } from '../card/RatingText.tsx';
import { ScholarshipBadges } from '../card/ScholarshipBadges.tsx';
import type { ScholarshipQuery } from '../scholarships.generated.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DeadlineBox } from './DeadlineBox.tsx';
import { FactTable } from './FactTable.tsx';
import { FeeTable } from './FeeTable.tsx';
import classes from './ScholarshipDetails.module.css';
import { ScholarshipHead } from './ScholarshipHead.tsx';

export type ScholarshipFacts = NonNullable<ScholarshipQuery['scholarship']>;

const SIZES = '(min-width: 80em) 832px, (min-width: 64em) calc(100vw - 416px), calc(100vw - 32px)';

/** Everything there is to know about one scholarship before applying. */
export function ScholarshipDetails({ scholarship }: { scholarship: ScholarshipFacts }) {
  const { scholarshipName, universityName, universityCity, universityCountry, universityImage } = scholarship;
  return (
    <div className={`container ${classes.root}`}>
      <ScholarshipHead scholarship={scholarship} />
      <Breadcrumbs name={scholarshipName} />
      <div className={classes.columns}>
        <header className={classes.header}>
          <p className={classes.university}>{universityName}</p>
          <h1 className={classes.name}>{scholarshipName}</h1>
          <p className={classes.place}>
            <IconMapPin size={18} aria-hidden />
            {universityCity}, {universityCountry}
          </p>
          <div className={classes.marks}>
            <ScholarshipBadges scholarship={scholarship} />
            <RatingText rating={scholarship.averageRating} count={scholarship.reviewCount} />
          </div>
        </header>
        <PictureOrInitials
          className={classes.picture}
          picture={universityImage}
          name={universityName}
          width={832}
          height={416}
          sizes={SIZES}
          isEager
        />
        <div className={classes.content}>
          {scholarship.description && (
            <section aria-labelledby="about" className={classes.section}>
              <h2 id="about">{messages.scholarship.about}</h2>
              <p className={classes.description}>{scholarship.description}</p>
            </section>
          )}
          <FactTable scholarship={scholarship} />
          <FeeTable scholarship={scholarship} />
        </div>
        <DeadlineBox scholarship={scholarship} />
      </div>
    </div>
  );
}
