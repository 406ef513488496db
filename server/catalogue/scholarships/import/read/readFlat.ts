import type { z } from 'zod';
import type { FieldProblems } from '../../../../../rules/problems.ts';
import type { ReadResult } from '../../file/readFile.ts';
import { EXTRA_NAMES, explainExtra, readExtra } from '../check/extraFields.ts';
import type { ReadValue } from '../check/readValue.ts';
import type { Spelling } from '../check/spelling.ts';

export function readFlat(
  fields: Record<string, unknown>,
  spelling: Spelling,
  readValue: ReadValue,
  timeZone: string,
): ReadResult {
  const plain: Record<string, unknown> = {};
  for (const { wire, kind } of Object.values(spelling.fields)) {
    if (Object.hasOwn(fields, wire)) plain[wire] = readValue(kind, fields[wire]);
  }
  const extra = readExtra(fields, readValue, timeZone);
  const known = new Set(['_id', ...EXTRA_NAMES, ...Object.values(spelling.fields).map(({ wire }) => wire)]);
  return {
    id: fields._id,
    record: { ...spelling.read(plain), ...extra },
    unknown: Object.keys(fields).filter((name) => !known.has(name)),
    problems: {},
    explain: (error: z.ZodError): FieldProblems => {
      const { own, others } = explainExtra(error, extra);
      return { ...spelling.explain(others, plain), ...own };
    },
  };
}
