import { PORTAL_ORGANISATION_ID } from '../../../../../rules/accounts/organisations.ts';
import type { ScholarshipInput } from '../../../../../rules/catalogue/scholarships.ts';
import type { TreeColumns } from '../../../requirements/requirementTrees.ts';
import type { DatesColumns } from '../../clock/datesColumns.ts';
import type { FundingColumns } from '../../fundingColumns.ts';

export type ImportedField =
  | keyof ScholarshipInput
  | keyof FundingColumns
  | keyof DatesColumns
  | 'organisationId'
  | 'feeWaiver'
  | 'questions'
  | keyof TreeColumns;

type Column = {
  field: ImportedField;
  name: string;
  type: string;
  isOptional?: true;
  initial?: string;
};

/** Database column for each field of a scholarship. An import does not change omitted optional fields. */
export const COLUMNS: readonly Column[] = [
  { field: 'scholarshipName', name: 'scholarship_name', type: 'text' },
  { field: 'universityName', name: 'university_name', type: 'text' },
  { field: 'universityImage', name: 'university_image_url', type: 'text', isOptional: true },
  { field: 'universityCountry', name: 'university_country', type: 'text' },
  { field: 'universityCity', name: 'university_city', type: 'text' },
  { field: 'universityWorldRank', name: 'university_world_rank', type: 'integer' },
  { field: 'subjectCategory', name: 'subject_category', type: 'text' },
  { field: 'scholarshipCategory', name: 'scholarship_category', type: 'text' },
  { field: 'degree', name: 'degree', type: 'text' },
  { field: 'tuitionFees', name: 'tuition_fees', type: 'integer', isOptional: true },
  { field: 'applicationFees', name: 'application_fees', type: 'integer' },
  { field: 'serviceCharge', name: 'service_charge', type: 'integer' },
  { field: 'applicationDeadline', name: 'application_deadline', type: 'date' },
  { field: 'scholarshipPostDate', name: 'scholarship_post_date', type: 'date' },
  { field: 'postedUserEmail', name: 'posted_user_email', type: 'text', isOptional: true },
  { field: 'description', name: 'description', type: 'text', isOptional: true },
  { field: 'officialUrl', name: 'official_url', type: 'text', isOptional: true },
  {
    field: 'organisationId',
    name: 'organisation_id',
    type: 'uuid',
    isOptional: true,
    initial: `'${PORTAL_ORGANISATION_ID}'`,
  },
  { field: 'fundingMin', name: 'funding_min', type: 'bigint', isOptional: true },
  { field: 'fundingMax', name: 'funding_max', type: 'bigint', isOptional: true },
  { field: 'fundingCurrency', name: 'funding_currency', type: 'text', isOptional: true },
  { field: 'awardCount', name: 'award_count', type: 'integer', isOptional: true },
  { field: 'fundingFrequency', name: 'funding_frequency', type: 'funding_frequency', isOptional: true },
  { field: 'fundingMonths', name: 'funding_months', type: 'integer', isOptional: true },
  {
    field: 'fundingCovers',
    name: 'funding_covers',
    type: 'funding_cover[]',
    isOptional: true,
    initial: "'{}'",
  },
  { field: 'isRenewable', name: 'is_renewable', type: 'boolean', isOptional: true },
  { field: 'fundingNote', name: 'funding_note', type: 'text', isOptional: true },
  { field: 'hardTreeId', name: 'hard_tree_id', type: 'integer', isOptional: true },
  { field: 'softTreeId', name: 'soft_tree_id', type: 'integer', isOptional: true },
  // $3 is the portal's time zone.
  { field: 'timeZone', name: 'time_zone', type: 'text', isOptional: true, initial: '$3' },
  { field: 'deadlineTime', name: 'deadline_time', type: 'time', isOptional: true, initial: "'23:59'" },
  { field: 'deadlineShift', name: 'deadline_shift', type: 'smallint', isOptional: true, initial: '0' },
  { field: 'opensOn', name: 'opens_on', type: 'date', isOptional: true },
  { field: 'opensTime', name: 'opens_time', type: 'time', isOptional: true, initial: "'00:00'" },
  { field: 'decisionsBy', name: 'decisions_by', type: 'date', isOptional: true },
];
