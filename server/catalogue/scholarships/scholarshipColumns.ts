import type { Prisma, Scholarship } from '../../../prisma/client/client.ts';
import { listKeys, type ScholarshipChange } from '../../../rules/catalogue/scholarships.ts';
import type { ChosenPicture } from '../../accounts/pictures/choosePicture.ts';
import type { TreeColumns } from '../requirements/requirementTrees.ts';
import { type DatesColumns, toDatesColumns } from './clock/datesColumns.ts';
import { type FundingColumns, toFundingColumns } from './fundingColumns.ts';

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
 * Excludes the poster's e-mail address, because the audit log records the actor and must not store an address after
 * the account is deleted. Requirements are recorded as conditions instead.
 */
const isAudited = (name: keyof WrittenColumns) => !NOT_AUDITED.includes(name);
const NOT_AUDITED: readonly (keyof WrittenColumns)[] = ['postedUserEmail', 'hardTreeId', 'softTreeId'];

/** Lists the changed columns. A changed amount has its currency, because the audit cannot show it otherwise. */
export function findChanges(
  before: Scholarship,
  columns: WrittenColumns,
): { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } | null {
  const names = listKeys(columns).filter(
    (name) => columns[name] !== undefined && toJson(columns[name]) !== toJson(before[name]),
  );
  if (names.length === 0) return null;
  const hasAmount = names.includes('fundingMin') || names.includes('fundingMax');
  const kept = listKeys(columns).filter(
    (name) => isAudited(name) && (names.includes(name) || (hasAmount && name === 'fundingCurrency')),
  );
  return {
    before: Object.fromEntries(kept.map((name) => [name, toJson(before[name])])),
    after: Object.fromEntries(kept.map((name) => [name, toJson(columns[name])])),
  };
}

type ClosingColumns = { applicationDeadline: Date; deadlineTime: Date };

export function describeClosing({
  applicationDeadline,
  deadlineTime,
}: ClosingColumns): Prisma.InputJsonObject {
  return { applicationDeadline: formatDate(applicationDeadline), deadlineTime: formatDate(deadlineTime) };
}

export function describeColumns(columns: WrittenColumns): Prisma.InputJsonObject {
  const kept = listKeys(columns).filter(isAudited);
  return Object.fromEntries(kept.map((name) => [name, toJson(columns[name])]));
}

type Value = string | number | boolean | bigint | Date | readonly string[] | null | undefined;

/** Formats a day or a time. A time is a Date on 1 January 1970. */
function formatDate(value: Date): string {
  const text = value.toISOString();
  return text.startsWith('1970-01-01') ? text.slice(11, 16) : text.slice(0, 10);
}

/** Converts a value to JSON. Lists become text, so that equal lists compare as equal. Amounts fit in a number. */
function toJson(value: Value): string | number | boolean | null {
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'object' ? (value?.join(', ') ?? null) : (value ?? null);
}
