import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PictureOrInitials } from '../../../ui/picture/PictureOrInitials.tsx';
import { DeadlineBadge, DeadlineText } from '../../deadlines/DeadlineText.tsx';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import { FeeLine, type Fees } from './FeeLine.tsx';
import { FundingLine } from './FundingLine.tsx';
import { RatingText } from './RatingText.tsx';
import { ScholarshipBadges } from './ScholarshipBadges.tsx';
import classes from './ScholarshipCard.module.css';
import { VerdictPart } from './VerdictPart.tsx';

const SIZES = '(min-width: 80em) 384px, (min-width: 48em) 45vw, calc(100vw - 32px)';

type Props = {
  scholarship: Omit<ScholarshipCardFragment, keyof Fees | 'totalFee'> & Fees;
  /** True if the picture is visible without scrolling; `first` for the first such card. */
  isEager?: boolean | 'first';
  /** Ids of all cards shown together, for a single eligibility request. Without ids, no request is sent. */
  ids?: readonly string[];
  /** True next to a card with the same picture. Initials are then shown instead. */
  isRepeated?: boolean;
  badge?: ReactNode;
};

/** The card links to the public page. The link at its end leads to the details, which require a sign-in. */
export function ScholarshipCard({ scholarship, isEager, ids, isRepeated, badge }: Props) {
  const t = useMessages('card');
  const nameId = useId();
  const { organisation, universityName, universityCity, universityCountry, degree, subjectCategory } =
    scholarship;
  return (
    <article className={`stack slim card ${classes.root}`} aria-labelledby={nameId}>
      <div className={classes.picture}>
        <PictureOrInitials
          picture={isRepeated ? null : scholarship.universityImage}
          name={universityName}
          width={384}
          height={216}
          sizes={SIZES}
          isEager={isEager}
        />
        <span className={classes.state}>{badge ?? <DeadlineBadge of={scholarship} />}</span>
        {ids && (
          <VerdictPart
            id={scholarship.id}
            ids={ids}
            isOpen={scholarship.isOpen}
            className={classes.verdict}
          />
        )}
      </div>
      <div className={`stack gap-sm ${classes.body}`}>
        <p className={`text-lg strong brand numbers ${classes.funding}`}>
          <FundingLine scholarship={scholarship} />
        </p>
        <p className={`text-xs strong soft breaks ${classes.university}`}>{universityName}</p>
        <h3 className={`text-xl breaks ${classes.name}`} id={nameId}>
          <Link to={paths.scholarshipPage.link(scholarship.slug)} className="quiet covers">
            {scholarship.scholarshipName}
          </Link>
        </h3>
        <p className={`gap-xs text-md soft ${classes.place}`}>
          <IconMapPin size={16} aria-hidden />
          {universityCity}, {universityCountry}
        </p>
        {organisation?.isNamed && (
          <Link to={paths.organisation.link(organisation.slug)} className={classes.organisation}>
            {t('offeredBy', { organisation: organisation.name })}
          </Link>
        )}
        <ScholarshipBadges scholarship={{ degree, subjectCategory }} />
        <div className={`row middle apart gap-xs ${classes.facts}`}>
          <p className="text-md strong ink numbers">
            <FeeLine fees={scholarship} />
          </p>
          <RatingText rating={scholarship.averageRating} count={scholarship.reviewCount} />
        </div>
        {/* The preview of an unfinished form may have no deadline yet. */}
        {(scholarship.applicationDeadline || scholarship.phase === 'UPCOMING') && (
          <DeadlineText of={scholarship} />
        )}
        <div className={`row middle apart gap-xs mt-2xs ruled ${classes.end}`}>
          <p className="soft text-sm">
            {t('posted')}{' '}
            <time dateTime={scholarship.scholarshipPostDate}>
              {formatDay(scholarship.scholarshipPostDate, t.language)}
            </time>
          </p>
          <Link
            to={paths.scholarship.link(scholarship.id)}
            className={`inline gap-xs on-brand text-md strong undecorated ${classes.action}`}
            aria-describedby={nameId}
          >
            {t('details')}
            <IconArrowRight size={18} aria-hidden />
          </Link>
        </div>
      </div>
    </article>
  );
}
