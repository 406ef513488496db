import type { Prisma, Scholarship } from '../../../prisma/client/client.ts';
import { keysOf, type ScholarshipChange } from '../../../rules/scholarships.ts';
import type { ChosenPicture } from '../../accounts/pictures/choosePicture.ts';
import type { TreeColumns } from '../requirements/requirementTrees.ts';
import { type DatesColumns, toDatesColumns } from './clock/datesColumns.ts';
import { type FundingColumns, toFundingColumns } from './fundingColumns.ts';

/** The columns that staff write. */
export type WrittenColumns = Omit<
  ScholarshipChange,
  'universityImage' | 'applicationDeadline' | 'scholarshipPostDate' | 'funding' | 'dates'
> &
  Partial<FundingColumns> &
  Partial<DatesColumns> &
  Partial<TreeColumns> & {
    organisationId?: string;
    generalFormId?: string | null;
    universityImageId: string | null;
    universityImageUrl: string | null;
    applicationDeadline: Date;
    scholarshipPostDate: Date;
    postedUserEmail: string;
  };

/** What staff filled in, as it is stored. What was left out stays as it is. */
export function toColumns(
  {
    universityImage: _,
    applicationDeadline,
    scholarshipPostDate,
    funding,
    dates,
    ...facts
  }: Omit<ScholarshipChange, 'universityImage'> & { universityImage?: string | null | undefined },
  picture: ChosenPicture,
  postedUserEmail: string,
): WrittenColumns {
  return {
    ...facts,
    ...(funding !== undefined && toFundingColumns(funding)),
    ...(dates && toDatesColumns(dates, applicationDeadline)),
    universityImageId: picture.id,
    universityImageUrl: picture.url,
    applicationDeadline: new Date(applicationDeadline),
    scholarshipPostDate: new Date(scholarshipPostDate),
    postedUserEmail,
  };
}

/**
 * The audit knows who acted. It keeps its lines for ever, and no address longer than the account behind it; of requirements
 * it keeps the conditions.
 */
const isAudited = (name: keyof WrittenColumns) => !NOT_AUDITED.includes(name);
const NOT_AUDITED: readonly (keyof WrittenColumns)[] = ['postedUserEmail', 'hardTreeId', 'softTreeId'];

/** What differs, before and after, for the audit: days as days. Null when nothing does. */
export function findChanges(
  before: Scholarship,
  columns: WrittenColumns,
): { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } | null {
  const names = keysOf(columns).filter(
    (name) => columns[name] !== undefined && toJson(columns[name]) !== toJson(before[name]),
  );
  if (names.length === 0) return null;
  const kept = names.filter(isAudited);
  return {
    before: Object.fromEntries(kept.map((name) => [name, toJson(before[name])])),
    after: Object.fromEntries(kept.map((name) => [name, toJson(columns[name])])),
  };
}

type Closing = { applicationDeadline: Date; deadlineTime: Date };

/** A closing as the audit keeps it. */
export function describeClosing({ applicationDeadline, deadlineTime }: Closing): Prisma.InputJsonObject {
  return { applicationDeadline: formatDate(applicationDeadline), deadlineTime: formatDate(deadlineTime) };
}

/** The columns as the audit keeps them. */
export function describeColumns(columns: WrittenColumns): Prisma.InputJsonObject {
  const kept = keysOf(columns).filter(isAudited);
  return Object.fromEntries(kept.map((name) => [name, toJson(columns[name])]));
}

type Value = string | number | boolean | bigint | Date | readonly string[] | null | undefined;

/** A day, or a time of the day, which is stored as one of the first day there is. */
function formatDate(value: Date): string {
  const text = value.toISOString();
  return text.startsWith('1970-01-01') ? text.slice(11, 16) : text.slice(0, 10);
}

/** Lists as text, so that two with the same values are the same. Amounts are within what a number holds. */
function toJson(value: Value): string | number | boolean | null {
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'object' ? (value?.join(', ') ?? null) : (value ?? null);
}
