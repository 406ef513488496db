import type pg from 'pg';
import { pictureIdOf } from '../../../../rules/pictures.ts';
import type { ScholarshipInput } from '../../../../rules/scholarships.ts';
import type { CheckedRecord } from './checkRecord.ts';

type Column = { field: keyof ScholarshipInput; name: string; type: string; isOptional?: true };

/**
 * Where each field of a scholarship is stored. Without an optional one a record leaves what is there as it is.
 * A picture of ours is stored as `university_image_id` instead of its address.
 */
export const COLUMNS: readonly Column[] = [
  { field: 'scholarshipName', name: 'scholarship_name', type: 'text' },
  { field: 'universityName', name: 'university_name', type: 'text' },
  { field: 'universityImage', name: 'university_image_url', type: 'text', isOptional: true },
  { field: 'universityCountry', name: 'university_country', type: 'text' },
  { field: 'universityCity', name: 'university_city', type: 'text' },
  { field: 'universityWorldRank', name: 'university_world_rank', type: 'integer' },
  { field: 'subjectCategory', name: 'subject_category', type: 'subject_category' },
  { field: 'scholarshipCategory', name: 'scholarship_category', type: 'scholarship_category' },
  { field: 'degree', name: 'degree', type: 'degree' },
  { field: 'tuitionFees', name: 'tuition_fees', type: 'integer', isOptional: true },
  { field: 'applicationFees', name: 'application_fees', type: 'integer' },
  { field: 'serviceCharge', name: 'service_charge', type: 'integer' },
  { field: 'applicationDeadline', name: 'application_deadline', type: 'date' },
  { field: 'scholarshipPostDate', name: 'scholarship_post_date', type: 'date' },
  { field: 'postedUserEmail', name: 'posted_user_email', type: 'text', isOptional: true },
  { field: 'description', name: 'description', type: 'text', isOptional: true },
  { field: 'officialUrl', name: 'official_url', type: 'text', isOptional: true },
];

/** Whether an address is on one of the portal's own origins. */
export type IsOwnAddress = (address: string) => boolean;

/**
 * A table of this transaction alone: the sound records of the file, and later what is to be done with each. Until
 * pictures are resolved, `university_image_id` is the one that an address names, ours or not.
 */
export async function createStaging(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE staged (
      position integer PRIMARY KEY, place text, id uuid, external_id text, own_id uuid, absent text[],
      ${COLUMNS.map(({ name, type }) => `"${name}" ${type}`).join(', ')},
      university_image_id uuid, is_own_image boolean,
      target_id uuid, target_version integer, is_archived boolean, same_as text, changes text[]
    ) ON COMMIT DROP`);
}

/** Puts records into the staging table, the first at `position` in the file. */
export async function stage(
  client: pg.Client,
  records: CheckedRecord[],
  position: number,
  isOwn: IsOwnAddress,
): Promise<void> {
  const rows = records.map((record, index) => toRow(record, position + index, isOwn));
  await client.query('INSERT INTO staged SELECT * FROM json_populate_recordset(NULL::staged, $1)', [
    JSON.stringify(rows),
  ]);
}

function toRow(record: CheckedRecord, position: number, isOwn: IsOwnAddress): Record<string, unknown> {
  const { place, id, externalId, ownId, scholarship } = record;
  const row: Record<string, unknown> = { position, place, id, external_id: externalId, own_id: ownId };
  for (const { field, name } of COLUMNS) row[name] = scholarship[field];
  const address = scholarship.universityImage;
  row.university_image_id = address ? pictureIdOf(address) : null;
  row.is_own_image = row.university_image_id !== null && isOwn(address ?? '');
  row.absent = COLUMNS.filter(({ field }) => scholarship[field] === undefined).map(({ name }) => name);
  return row;
}
