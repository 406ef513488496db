import { IconMapPin } from '@tabler/icons-react';
import { paths } from '../../../app/paths.ts';
import { usePortal } from '../../../lib/portal.ts';
import { messages } from '../../../messages.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PictureOrInitials } from '../../../ui/PictureOrInitials.tsx';
import { RatingText } from '../card/RatingText.tsx';
import { ScholarshipBadges } from '../card/ScholarshipBadges.tsx';
import type { ScholarshipQuery } from '../scholarships.generated.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DeadlineBox } from './DeadlineBox.tsx';
import { describe, scholarshipJsonLd } from './describeScholarship.ts';
import { FactTable } from './FactTable.tsx';
import { FeeTable } from './FeeTable.tsx';
import classes from './ScholarshipDetails.module.css';

export type ScholarshipFacts = NonNullable<ScholarshipQuery['scholarship']>;

const SIZES = '(min-width: 80em) 832px, (min-width: 64em) calc(100vw - 416px), calc(100vw - 32px)';

/** Everything there is to know about one scholarship before applying. */
export function ScholarshipDetails({ scholarship }: { scholarship: ScholarshipFacts }) {
  const { currency } = usePortal();
  const { scholarshipName, universityName, universityCity, universityCountry, universityImage } = scholarship;
  return (
    <div className={`container ${classes.root}`}>
      <PageHead
        title={scholarshipName}
        description={describe(scholarship)}
        image={universityImage?.url}
        canonical={paths.scholarship.link(scholarship.id)}
        jsonLd={scholarshipJsonLd(scholarship, currency)}
      />
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
