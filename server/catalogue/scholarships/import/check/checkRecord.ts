import { v7 as uuidv7, validate } from 'uuid';
import { z } from 'zod';
import type { ScholarshipRecord } from '../../../../../rules/catalogue/scholarships.ts';
import { requirementsSchema } from '../../../../../rules/conditions/requirements.ts';
import { lineOfText } from '../../../../../rules/fields.ts';
import type { FactRules } from '../../../../../rules/forms/facts/factRules.ts';
import { type FieldProblems, type Problem, problem } from '../../../../../rules/problems.ts';
import { DEMO_PREFIX } from '../../../../accounts/demoAccounts.ts';
import { AppError } from '../../../../platform/errors.ts';
import { checkInput } from '../../../../platform/input.ts';
import { checkGeneralForm } from '../../../forms/general/fileGeneralForm.ts';
import { questionsSchema } from '../../../forms/questionsSchema.ts';
import { type DatesColumns, toDatesColumns } from '../../clock/datesColumns.ts';
import { hasFormat, type ReadResult, readFile } from '../../file/readFile.ts';
import { parseWaiverCondition } from '../../waivers/waiverRules.ts';
import { readFlat } from '../read/readFlat.ts';
import type { SourceRecord } from '../read/sourceRecord.ts';
import { findFieldName } from './extraFields.ts';
import { type ReadValue, readId } from './readValue.ts';
import type { Spelling } from './spelling.ts';

export type BadRecord = { place: string; field?: string; reason: Problem };

export type CheckedRecord = {
  place: string;
  id: string;
  externalId: string | null;
  /** The `externalId`, if it has the format of the portal's own ids, which the REST API returns as `_id`. */
  ownId: string | null;
  scholarship: ScholarshipRecord;
  dates: DatesColumns | undefined;
};

export type Reader = {
  spelling: Spelling;
  readValue: ReadValue;
  timeZone: string;
  /** Facts that conditions may use. Undefined if the caller validates the conditions. */
  facts?: FactRules | undefined;
};

/** Schema of imported ids. They must not have the prefix that identifies demo scholarships. */
const externalIdSchema = lineOfText(200).refine((id) => !id.startsWith(DEMO_PREFIX));

/**
 * Validates one record after converting its values from the formats of files. A record with a `format` field is a
 * scholarship file. Calls `onUnknown` for each unknown field name.
 */
export function checkRecord(
  record: SourceRecord,
  { spelling, readValue, timeZone, facts }: Reader,
  onUnknown: (name: string) => void = () => {},
): CheckedRecord | BadRecord[] {
  const { place } = record;
  if ('broken' in record) return [{ place, reason: record.broken }];
  const isFile = hasFormat(record.fields);
  const reading = isFile ? readFile(record.fields) : readFlat(record.fields, spelling, readValue, timeZone);
  for (const name of reading.unknown) onUnknown(name);
  if (facts && reading.record.generalForm) onUnknown('generalForm');
  const externalId = externalIdSchema.nullable().safeParse(readId(reading.id));
  const checked = check(reading, { isFile, facts, rule: spelling.rule });
  const errors = {
    ...(externalId.success ? {} : { [isFile ? 'id' : '_id']: problem('importId') }),
    ...('problems' in checked ? checked.problems : {}),
  };
  const problems = Object.entries(errors).map(([field, reason]) => ({ place, field, reason }));
  if (problems.length > 0 || !externalId.success || 'problems' in checked) return problems;
  const id = externalId.data;
  return { place, id: uuidv7(), externalId: id, ownId: id !== null && validate(id) ? id : null, ...checked };
}

type CheckResult = Pick<CheckedRecord, 'scholarship' | 'dates'> | { problems: FieldProblems };

type CheckOptions = { isFile: boolean; facts: FactRules | undefined; rule: Spelling['rule'] };

function check(
  { record, problems, explain }: ReadResult,
  { isFile, facts, rule }: CheckOptions,
): CheckResult {
  const isInFormat = !('format' in problems || 'version' in problems);
  const { data, error } = rule.safeParse(record);
  if (!isInFormat || !data || Object.keys(problems).length > 0)
    return { problems: { ...(isInFormat && error ? explain(error) : {}), ...problems } };
  try {
    const { dates, applicationDeadline, feeWaiver, requirements, generalForm, questions } = data;
    // Only the import of many records passes `facts`. It ignores general forms, so new scholarships have none.
    const general = generalForm && !facts ? checkGeneralForm(generalForm) : null;
    if (questions) checkInput(z.object({ questions: questionsSchema(general?.form ?? null) }), { questions });
    if (facts && feeWaiver?.condition) parseWaiverCondition(facts.kinds, 'feeWaiver', feeWaiver.condition);
    if (facts && requirements) checkInput(requirementsOf(facts), { requirements });
    return { scholarship: data, dates: dates ? toDatesColumns(dates, applicationDeadline) : undefined };
  } catch (refused) {
    if (!(refused instanceof AppError) || !refused.problems) throw refused;
    return { problems: isFile ? refused.problems : renameFlat(refused.problems) };
  }
}

function requirementsOf({ kinds, optionsOf }: FactRules) {
  return z.object({ requirements: requirementsSchema(kinds, optionsOf) });
}

function renameFlat(problems: FieldProblems): FieldProblems {
  const named = Object.entries(problems).map(([path, found]) => {
    const [part, member] = path.split('.');
    return [findFieldName(part, member) ?? path, found];
  });
  return Object.fromEntries(named);
}
