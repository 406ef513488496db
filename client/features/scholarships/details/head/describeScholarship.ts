import { formatDay } from '../../../../../messages/formats.ts';
import { toDecimal } from '../../../../../rules/catalogue/fundingAmount.ts';
import { paths } from '../../../../../rules/paths.ts';
import type { Texts } from '../../../../lib/useMessages.ts';
import { isRolling } from '../../../deadlines/deadline.ts';
import type { FundingFragment } from '../../scholarships.generated.ts';
import type { ScholarshipFacts } from '../scholarshipFacts.ts';

/** Approximate length at which search engines truncate descriptions. */
const DESCRIPTION_LENGTH = 160;

export type ScholarshipTexts = { t: Texts<'scholarship'>; frame: Texts<'frame'>; options: Texts<'options'> };

export function describe({ t, options }: ScholarshipTexts, scholarship: ScholarshipFacts): string {
  const { universityName, universityCountry, degree, subjectCategory, applicationDeadline } = scholarship;
  const words = `${options(`degree.${degree}`)}, ${options(`subjectCategory.${subjectCategory}`)}`;
  const facts = `${words}, ${universityName}, ${universityCountry}`;
  const deadline = formatDay(applicationDeadline, t.language);
  const sentence = isRolling(scholarship)
    ? t('describeRolling', { facts })
    : t('describe', { deadline, facts });
  return shorten(`${sentence} ${scholarship.description ?? ''}`);
}

/** schema.org data of the programme. URLs are paths; the head makes them absolute. */
export function scholarshipJsonLd(
  words: ScholarshipTexts,
  scholarship: ScholarshipFacts,
  currency: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      program(words, scholarship, currency),
      ...(scholarship.funding ? [grant(scholarship, scholarship.funding)] : []),
      breadcrumbs(words.frame, scholarship),
    ],
  };
}

function grant(scholarship: ScholarshipFacts, { min, max, currency, note }: FundingFragment) {
  const [low, high] = [min, max].map((amount) => amount && currency && toDecimal(amount, currency));
  return {
    '@type': 'MonetaryGrant',
    name: scholarship.scholarshipName,
    url: paths.scholarshipPage.link(scholarship.slug),
    ...(note && { description: note }),
    funder: university(scholarship),
    ...((low || high) && {
      amount: {
        '@type': 'MonetaryAmount',
        currency,
        ...(low === high
          ? { value: low }
          : { ...(low && { minValue: low }), ...(high && { maxValue: high }) }),
      },
    }),
  };
}

function program(words: ScholarshipTexts, scholarship: ScholarshipFacts, currency: string) {
  const { t, options } = words;
  const { opensOn, opensAt, closesAt } = scholarship.dates;
  const ends = isRolling(scholarship) ? null : scholarship.applicationDeadline;
  return {
    '@type': 'EducationalOccupationalProgram',
    name: scholarship.scholarshipName,
    description: scholarship.description ?? describe(words, scholarship),
    url: paths.scholarshipPage.link(scholarship.slug),
    ...(scholarship.officialUrl && { sameAs: scholarship.officialUrl }),
    ...(scholarship.universityImage && { image: scholarship.universityImage.url }),
    applicationStartDate: opensOn ?? scholarship.scholarshipPostDate,
    ...(ends && { applicationDeadline: ends }),
    educationalCredentialAwarded: options(`degree.${scholarship.degree}`),
    occupationalCategory: options(`subjectCategory.${scholarship.subjectCategory}`),
    financialAidEligible: options(`scholarshipCategory.${scholarship.scholarshipCategory}`),
    provider: university(scholarship),
    offers: {
      '@type': 'Offer',
      category: t('jsonLdFee'),
      price: scholarship.totalFee,
      priceCurrency: currency,
      // Uses instants rather than dates, because a date has no time zone.
      ...(opensAt && { availabilityStarts: opensAt }),
      ...(ends && { availabilityEnds: closesAt }),
    },
  };
}

function university(scholarship: ScholarshipFacts) {
  return {
    '@type': 'CollegeOrUniversity',
    name: scholarship.universityName,
    address: {
      '@type': 'PostalAddress',
      addressLocality: scholarship.universityCity,
      addressCountry: scholarship.universityCountry,
    },
  };
}

function breadcrumbs(t: Texts<'frame'>, { slug, scholarshipName }: ScholarshipFacts) {
  const steps = [
    { name: t('navigation.home'), item: paths.home.link() },
    { name: t('navigation.scholarships'), item: paths.scholarships.link() },
    { name: scholarshipName, item: paths.scholarshipPage.link(slug) },
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
