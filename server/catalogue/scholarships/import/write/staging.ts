import type pg from 'pg';
import { getPictureId } from '../../../../../rules/pictures.ts';
import { toFundingColumns } from '../../fundingColumns.ts';
import type { CheckedRecord } from '../check/checkRecord.ts';
import { COLUMNS } from '../check/importColumns.ts';
import { serializeRequirements } from './importRequirements.ts';

export type IsOwnAddress = (address: string) => boolean;

/**
 * Creates a temporary table for the file's valid records. `university_image_id` first contains the id found in the
 * URL, which is checked when pictures are resolved.
 */
export async function createStaging(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE staged (
      position integer PRIMARY KEY, place text, id uuid, external_id text, own_id uuid, absent text[],
      ${COLUMNS.map(({ name, type }) => `"${name}" ${type}`).join(', ')},
      university_image_id uuid, is_own_image boolean, organisation text, fee_waiver jsonb, says_waiver boolean,
      questions jsonb, says_questions boolean,
      hard_text text, soft_text text,
      target_id uuid, target_version integer, is_archived boolean, same_as text, changes text[]
    ) ON COMMIT DROP`);
}

export async function stage(
  client: pg.Client,
  records: CheckedRecord[],
  position: number,
  isOwn: IsOwnAddress,
): Promise<void> {
  const rows = records.map((record, index) => toRow(record, position + index, isOwn));
  await client.query('INSERT INTO staged SELECT * FROM json_populate_recordset(NULL::staged, $1)', [
    JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value)),
  ]);
}

function toRow(record: CheckedRecord, position: number, isOwn: IsOwnAddress): Record<string, unknown> {
  const { place, id, externalId, ownId, scholarship, dates } = record;
  const { funding, organisation = null, feeWaiver, requirements, questions } = scholarship;
  const given: Record<string, unknown> = {
    ...scholarship,
    ...(funding !== undefined && toFundingColumns(funding)),
    ...dates,
    organisationId: organisation ?? undefined,
    // The ids of requirement trees are found later, by the text of each tree.
    ...(requirements !== undefined && { hardTreeId: null, softTreeId: null }),
  };
  const row: Record<string, unknown> = { position, place, id, external_id: externalId, own_id: ownId };
  for (const { field, name } of COLUMNS) row[name] = toText(given[field]);
  const address = scholarship.universityImage;
  row.university_image_id = address ? getPictureId(address) : null;
  row.is_own_image = row.university_image_id !== null && isOwn(address ?? '');
  Object.assign(row, serializeRequirements(scholarship));
  row.fee_waiver = feeWaiver ?? null;
  row.says_waiver = feeWaiver !== undefined;
  row.questions = questions ?? null;
  row.says_questions = questions !== undefined;
  row.organisation = organisation;
  row.organisation_id = null;
  row.absent = COLUMNS.filter(({ field }) => given[field] === undefined).map(({ name }) => name);
  return row;
}

function toText(value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  const text = value.toISOString();
  return value.getTime() < 86_400_000 ? text.slice(11, 19) : text.slice(0, 10);
}
