import {
  findStoredIntents,
  refuseIntents,
  writeIntents,
} from '../../../applications/candidates/importDecisions/importDecisions.ts';
import {
  type IntentRow,
  intentRowSchema,
  keyOfIntent,
} from '../../../applications/candidates/importDecisions/intentRow.ts';
import { listProblems, type RowKind } from './rowKind.ts';

/**
 * Prepares decisions on the applications for one scholarship. Also accepts the exported file of an assessment round.
 */
export const DECISIONS: RowKind<IntentRow> = {
  required: ['application', 'outcome'],
  optional: ['scholarship', 'amount', 'currency', 'place', 'reason'],
  aliases: {
    application: ['reference number', 'application ID'],
    outcome: ['decision'],
    place: ['place on the waitlist', 'waitlist place'],
  },
  maxRows: 2_000,
  check({ cells }) {
    const empty = { scholarship: '', amount: '', currency: '', place: '', reason: '' };
    const { data, error } = intentRowSchema.safeParse({ ...empty, ...cells });
    return data ? { value: data } : { problems: listProblems(error) };
  },
  keyOf: keyOfIntent,
  refuse: refuseIntents,
  findStored: findStoredIntents,
  write: writeIntents,
};
