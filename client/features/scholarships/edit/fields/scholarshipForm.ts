import { z } from 'zod';
import { PORTAL_ORGANISATION_ID } from '../../../../../rules/accounts/organisations.ts';
import { nextDeadline } from '../../../../../rules/catalogue/listing.ts';
import {
  type NewScholarship,
  newScholarshipSchema,
  scholarshipChangeSchema,
} from '../../../../../rules/catalogue/scholarships.ts';
import type { Requirements } from '../../../../../rules/conditions/requirements.ts';
import { shiftRequiredAgeDates } from '../../../../../rules/conditions/shiftAgeDates.ts';
import { REQUIRED } from '../../../../../rules/fields.ts';
import { pictureValue } from '../../../../../rules/pictures.ts';
import type { PortalFacts } from '../../../../lib/portal.ts';
import type { Texts } from '../../../../lib/useMessages.ts';
import type { ScholarshipInput } from '../../../../schema.generated.ts';
import type { OfferingOrganisation } from '../../../offering/useOfferingOrganisations.ts';
import type { EditedScholarshipFragment } from '../edit.generated.ts';
import {
  DATES_FIELDS,
  type DatesValues,
  emptyDates,
  moveDates,
  readDates,
  toDatesValues,
} from './datesForm.ts';
import {
  atControl,
  FUNDING_FIELDS,
  type FundingValues,
  readFunding,
  toFundingValues,
} from './fundingForm.ts';
import { readNumber } from './readNumber.ts';

/** Values of the form fields, stored as text, except those of checkboxes. */
export type ScholarshipValues = {
  [Name in Exclude<keyof NewScholarship, 'funding' | 'dates'>]-?: string;
} & FundingValues &
  DatesValues & {
    /** Undefined if there is no choice of organisations; empty until the user chooses one. */
    organisationId?: string;
    requirements: string;
  };

export type ScholarshipSubmission = { input: ScholarshipInput; organisationId: string | null };

export const FIELDS = [
  'organisationId',
  'scholarshipName',
  'subjectCategory',
  'scholarshipCategory',
  'degree',
  'description',
  'officialUrl',
  'universityName',
  'universityImage',
  'universityCountry',
  'universityCity',
  'universityWorldRank',
  'applicationFees',
  'serviceCharge',
  'tuitionFees',
  ...FUNDING_FIELDS,
  'scholarshipPostDate',
  'applicationDeadline',
  ...DATES_FIELDS,
  'requirements',
  'postedUserEmail',
] as const satisfies (keyof ScholarshipValues)[];

export function getLabels(t: Texts<'scholarshipForm'>): Record<keyof ScholarshipValues, string> {
  const labels = FIELDS.map((name) => [name, t(`labels.${name}`)]);
  // The labels of the two amounts differ from those in exports, because the form starts with a single amount.
  const amount = { fundingMin: t('fundingAmount'), fundingMax: t('fundingUpTo') };
  return { ...Object.fromEntries(labels), ...amount } as Record<keyof ScholarshipValues, string>;
}

const written = z.custom<ScholarshipValues>();

export const addSchema = checkedBy(newScholarshipSchema);

/** Schema for editing a scholarship. The poster's e-mail address is that of the session and is not sent. */
export const updateSchema = checkedBy(scholarshipChangeSchema);

function checkedBy(rule: z.ZodType<ScholarshipInput>) {
  return written.transform((values, { addIssue }): ScholarshipSubmission => {
    const { data, error } = rule.safeParse(read(values));
    const { organisationId = null } = values;
    if (organisationId === '') addIssue({ path: ['organisationId'], message: REQUIRED, code: 'custom' });
    for (const issue of error?.issues ?? [])
      addIssue({ ...atControl(issue, values.fundingCurrency), code: 'custom' });
    if (!data) return z.NEVER;
    const { requirements } = values;
    const input = requirements ? { ...data, requirements: JSON.parse(requirements) } : data;
    return { input, organisationId };
  });
}

/** An empty number field means no value. Invalid text is passed to the schema, which reports it. */
function read(values: ScholarshipValues): Record<string, unknown> {
  return {
    ...values,
    universityWorldRank: readNumber(values.universityWorldRank),
    tuitionFees: readNumber(values.tuitionFees) ?? null,
    applicationFees: readNumber(values.applicationFees),
    serviceCharge: readNumber(values.serviceCharge),
    description: values.description.trim() || null,
    officialUrl: values.officialUrl.trim() || null,
    funding: readFunding(values),
    dates: readDates(values),
  };
}

export function emptyValues(
  postedUserEmail: string,
  { today, timeZone }: Pick<PortalFacts, 'today' | 'timeZone'>,
  organisations: readonly OfferingOrganisation[],
): ScholarshipValues {
  return {
    organisationId: presetOf(organisations),
    scholarshipName: '',
    universityName: '',
    universityImage: '',
    universityCountry: '',
    universityCity: '',
    universityWorldRank: '',
    subjectCategory: '',
    scholarshipCategory: '',
    degree: '',
    tuitionFees: '',
    ...toFundingValues(null),
    ...emptyDates(timeZone),
    requirements: '',
    applicationFees: '',
    serviceCharge: '',
    applicationDeadline: '',
    scholarshipPostDate: today,
    description: '',
    officialUrl: '',
    postedUserEmail,
  };
}

/** Converts a scholarship to form values. The stored picture fills the required picture field. */
export function toScholarshipValues(
  scholarship: EditedScholarshipFragment,
  postedUserEmail: string,
): ScholarshipValues {
  return {
    organisationId: scholarship.organisation?.id,
    scholarshipName: scholarship.scholarshipName,
    universityName: scholarship.universityName,
    universityImage: pictureValue(scholarship.universityImageUrl),
    universityCountry: scholarship.universityCountry,
    universityCity: scholarship.universityCity,
    universityWorldRank: String(scholarship.universityWorldRank),
    subjectCategory: scholarship.subjectCategory,
    scholarshipCategory: scholarship.scholarshipCategory,
    degree: scholarship.degree,
    tuitionFees: scholarship.tuitionFees === null ? '' : String(scholarship.tuitionFees),
    ...toFundingValues(scholarship.funding),
    ...toDatesValues(scholarship.dates),
    requirements: formatRequirements(scholarship),
    applicationFees: String(scholarship.applicationFees),
    serviceCharge: String(scholarship.serviceCharge),
    applicationDeadline: scholarship.applicationDeadline,
    scholarshipPostDate: scholarship.scholarshipPostDate,
    description: scholarship.description ?? '',
    officialUrl: scholarship.officialUrl ?? '',
    postedUserEmail,
  };
}

export function formatRequirements(
  { requirementConditions: { hard, soft } }: Pick<EditedScholarshipFragment, 'requirementConditions'>,
  years = 0,
): string {
  return hard || soft ? JSON.stringify(shiftRequiredAgeDates({ hard, soft } as Requirements, years)) : '';
}

export function listLeftOut(
  { dates }: Pick<EditedScholarshipFragment, 'dates'>,
  copied: Pick<ScholarshipValues, 'opensOn' | 'decisionsBy'>,
): ('opensOn' | 'decisionsBy')[] {
  return (['opensOn', 'decisionsBy'] as const).filter((name) => dates[name] && !copied[name]);
}

/**
 * Returns the form values of a copy. The copy of a closed scholarship is for its next application period, so its
 * dates, the reference dates for ages and the years in its name move by whole years.
 */
export function toCopyValues(
  scholarship: EditedScholarshipFragment,
  postedUserEmail: string,
  today: string,
): ScholarshipValues {
  const values = toScholarshipValues(scholarship, postedUserEmail);
  const copied = { ...values, scholarshipPostDate: today };
  if (scholarship.phase !== 'CLOSED') return copied;
  const applicationDeadline = nextDeadline(values.applicationDeadline, today);
  const years = yearOf(applicationDeadline) - yearOf(values.applicationDeadline);
  const scholarshipName = values.scholarshipName.replaceAll(/\b20\d\d\b/g, (year) =>
    String(Number(year) + years),
  );
  const requirements = formatRequirements(scholarship, years);
  return {
    ...copied,
    ...moveDates(values, { years, today }),
    scholarshipName,
    applicationDeadline,
    requirements,
  };
}

function presetOf(organisations: readonly OfferingOrganisation[]): string | undefined {
  if (organisations.length < 2) return undefined;
  return organisations.find(({ id }) => id === PORTAL_ORGANISATION_ID)?.id ?? '';
}

const yearOf = (day: string) => Number(day.slice(0, 4));
