import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { NewTabIcon } from '../../../ui/NewTabIcon.tsx';
import { PictureOrInitials } from '../../../ui/picture/PictureOrInitials.tsx';
import { RatingText } from '../card/RatingText.tsx';
import { ScholarshipBadges } from '../card/ScholarshipBadges.tsx';
import { PrintedAddress } from '../share/PrintedAddress.tsx';
import { ShareButton } from '../share/ShareButton.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { DeadlineBox } from './DeadlineBox.tsx';
import { FactTable } from './FactTable.tsx';
import { FeeTable } from './FeeTable.tsx';
import { FundingTable } from './FundingTable.tsx';
import { ScholarshipHead } from './head/ScholarshipHead.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import classes from './ScholarshipDetails.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';
import { WhatYouNeed } from './WhatYouNeed.tsx';
import { WhoCanApply } from './WhoCanApply.tsx';

/** Parts that come from other features and are composed in client/pages/scholarships/detailsParts.tsx. */
export type DetailsParts = {
  badge?: ReactNode;
  action?: (scholarship: ScholarshipFacts) => ReactNode;
  /** Renders the total fee, for example as paid. `total` is the amount that is shown by default. */
  total?: (scholarship: ScholarshipFacts, total: ReactNode) => ReactNode;
  /** Renders the requirements. `list` is the list that is shown by default. */
  requirements?: (scholarship: ScholarshipFacts, list: ReactNode) => ReactNode;
  belowFees?: (scholarship: ScholarshipFacts) => ReactNode;
  below?: (scholarship: ScholarshipFacts) => ReactNode;
};

type Props = {
  scholarship: ScholarshipFacts;
  parts?: DetailsParts;
  /** True for a preview: renders the scholarship as public, without links to its page. */
  isPreview?: boolean;
};

const SIZES = '(min-width: 80em) 832px, (min-width: 64em) calc(100vw - 416px), calc(100vw - 32px)';

export function ScholarshipDetails({ scholarship, parts = {}, isPreview = false }: Props) {
  const { scholarshipName, universityName, universityCity, universityCountry, universityImage } = scholarship;
  const t = useMessages('scholarship');
  const card = useMessages('card');
  const { organisation } = scholarship;
  const path = paths.scholarshipPage.link(scholarship.slug);
  return (
    <div className={`container ${classes.root}`}>
      {!isPreview && <ScholarshipHead scholarship={scholarship} />}
      <Breadcrumbs name={scholarshipName} />
      <div className={classes.columns}>
        <header className={classes.header}>
          <p className="strong brand breaks">{universityName}</p>
          <h1 className={classes.name}>{scholarshipName}</h1>
          <p className={`gap-xs soft ${classes.place}`}>
            <IconMapPin size={18} aria-hidden />
            {universityCity}, {universityCountry}
          </p>
          <KeyFacts scholarship={scholarship} />
          {organisation?.isNamed && (
            <p>
              <Link to={paths.organisation.link(organisation.slug)} className={classes.organisation}>
                {card('offeredBy', { organisation: organisation.name })}
              </Link>
            </p>
          )}
          <div className="row middle gap-sm">
            <ScholarshipBadges scholarship={scholarship} />
            <RatingText rating={scholarship.averageRating} count={scholarship.reviewCount} />
            {!isPreview && <ShareButton path={path} title={scholarshipName} />}
          </div>
          {!isPreview && <PrintedAddress path={path} />}
        </header>
        <PictureOrInitials
          className={classes.picture}
          picture={universityImage}
          name={universityName}
          width={832}
          height={416}
          sizes={SIZES}
          isEager="first"
        />
        <div className={classes.content}>
          <About scholarship={scholarship} />
          <WhoCanApply scholarship={scholarship}>
            {(list) => parts.requirements?.(scholarship, list) ?? list}
          </WhoCanApply>
          <WhatYouNeed effort={scholarship.effort} />
          {scholarship.funding && <FundingTable funding={scholarship.funding} />}
          <FactTable scholarship={scholarship} />
          <FeeTable scholarship={scholarship}>{parts.belowFees?.(scholarship)}</FeeTable>
        </div>
        <DeadlineBox
          scholarship={scholarship}
          badge={parts.badge}
          showTotal={(total) => parts.total?.(scholarship, total)}
        >
          {isPreview || isListed(scholarship) ? (
            parts.action?.(scholarship)
          ) : (
            <p className="strong">{t('unpublished')}</p>
          )}
        </DeadlineBox>
      </div>
      {parts.below && <div className={classes.below}>{parts.below(scholarship)}</div>}
    </div>
  );
}

function isListed({ state }: ScholarshipFacts): boolean {
  return state === 'PUBLISHED' || state === 'ARCHIVED';
}

function About({ scholarship: { description, officialUrl } }: Pick<Props, 'scholarship'>) {
  const t = useMessages('scholarship');

  if (!description && !officialUrl) return null;
  return (
    <section aria-labelledby="about" className={classes.section}>
      <h2 id="about">{t('about')}</h2>
      {description && <p className={classes.description}>{description}</p>}
      {officialUrl && (
        <a className={classes.official} href={officialUrl} target="_blank" rel="noopener">
          {t('officialSite')}
          <NewTabIcon />
        </a>
      )}
    </section>
  );
}
