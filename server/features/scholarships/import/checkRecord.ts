import { v7 as uuidv7, validate } from 'uuid';
import { lineOfText } from '../../../../rules/fields.ts';
import { type Problem, problem } from '../../../../rules/problems.ts';
import { type ScholarshipInput, scholarshipInput } from '../../../../rules/scholarships.ts';
import { type ReadValue, readId } from './readValue.ts';
import type { SourceRecord } from './sourceRecord.ts';
import type { Spelling } from './spelling.ts';

/** What is wrong with the record at `place`; without `field`, with all of it. */
export type BadRecord = { place: string; field?: string; reason: Problem };

/** A sound record. `id` is its own if it is added, `externalId` what it was called where it comes from. */
export type CheckedRecord = {
  place: string;
  id: string;
  externalId: string | null;
  /** `externalId` when it may be the id of one of our own records, which REST returns as `_id`. */
  ownId: string | null;
  scholarship: ScholarshipInput;
};

const externalIdRule = lineOfText(200);

/** Checks one record by the rule that every API uses, after its values were read as files write them. */
export function checkRecord(
  record: SourceRecord,
  spelling: Spelling,
  readValue: ReadValue,
): CheckedRecord | BadRecord[] {
  const { place } = record;
  if ('broken' in record) return [{ place, reason: record.broken }];
  const plain: Record<string, unknown> = {};
  for (const { wire, kind } of Object.values(spelling.fields)) {
    if (Object.hasOwn(record.fields, wire)) plain[wire] = readValue(kind, record.fields[wire]);
  }
  const externalId = externalIdRule.nullable().safeParse(readId(record.fields._id));
  const checked = scholarshipInput.safeParse(spelling.read(plain));
  const errors = {
    ...(externalId.success ? {} : { _id: problem('importId') }),
    ...(checked.success ? {} : spelling.explain(checked.error, plain)),
  };
  const problems = Object.entries(errors).map(([field, reason]) => ({ place, field, reason }));
  if (problems.length > 0 || !externalId.success || !checked.success) return problems;
  const id = externalId.data;
  return {
    place,
    id: uuidv7(),
    externalId: id,
    ownId: id !== null && validate(id) ? id : null,
    scholarship: checked.data,
  };
}
