import { formatDay } from '../../../../messages/formats.ts';
import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import { paths } from '../../../app/paths.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

/** Search engines cut descriptions at about this many characters. */
const DESCRIPTION_LENGTH = 160;

/** One or two sentences for search results and previews. */
export function describe(t: Texts<'scholarship'>, scholarship: ScholarshipFacts): string {
  const { universityName, universityCountry, degree, subjectCategory, applicationDeadline } = scholarship;
  const facts = `${DEGREES[degree]}, ${SUBJECT_CATEGORIES[subjectCategory]}, ${universityName}, ${universityCountry}`;
  return shorten(
    `${t('describe', { deadline: formatDay(applicationDeadline, t.language), facts })} ${scholarship.description ?? ''}`,
  );
}

/**
 * The facts for machines, schema.org: the programme with its provider, deadline and fee, and the way to its page.
 * Addresses are paths; the head makes them absolute.
 */
export function scholarshipJsonLd(
  t: Texts<'scholarship'>,
  frame: Texts<'frame'>,
  scholarship: ScholarshipFacts,
  currency: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [program(t, scholarship, currency), breadcrumbs(frame, scholarship)],
  };
}

function program(t: Texts<'scholarship'>, scholarship: ScholarshipFacts, currency: string) {
  return {
    '@type': 'EducationalOccupationalProgram',
    name: scholarship.scholarshipName,
    description: scholarship.description ?? describe(t, scholarship),
    url: paths.scholarship.link(scholarship.id),
    ...(scholarship.officialUrl && { sameAs: scholarship.officialUrl }),
    ...(scholarship.universityImage && { image: scholarship.universityImage.url }),
    applicationStartDate: scholarship.scholarshipPostDate,
    applicationDeadline: scholarship.applicationDeadline,
    educationalCredentialAwarded: DEGREES[scholarship.degree],
    occupationalCategory: SUBJECT_CATEGORIES[scholarship.subjectCategory],
    financialAidEligible: SCHOLARSHIP_CATEGORIES[scholarship.scholarshipCategory],
    provider: {
      '@type': 'CollegeOrUniversity',
      name: scholarship.universityName,
      address: {
        '@type': 'PostalAddress',
        addressLocality: scholarship.universityCity,
        addressCountry: scholarship.universityCountry,
      },
    },
    offers: {
      '@type': 'Offer',
      category: t('jsonLdFee'),
      price: scholarship.totalFee,
      priceCurrency: currency,
      availabilityEnds: scholarship.applicationDeadline,
    },
  };
}

function breadcrumbs(t: Texts<'frame'>, { id, scholarshipName }: ScholarshipFacts) {
  const steps = [
    { name: t('navigation.home'), item: paths.home.link() },
    { name: t('navigation.scholarships'), item: paths.scholarships.link() },
    { name: scholarshipName, item: paths.scholarship.link(id) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}
