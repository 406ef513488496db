import { z } from 'zod';
import { problem } from '../../problems.ts';
import { defineKind } from './kind.ts';

const SPELLED: Record<string, boolean> = { true: true, yes: true, false: false, no: false };

/**
 * A yes-or-no question. A required statement must be answered with yes, unless the question also accepts no. A gate
 * of a rubric must be answered with yes or no.
 */
export const statement = defineKind({
  limits: {
    isGate: z.boolean(problem('trueOrFalse')).optional(),
    acceptsNo: z.boolean(problem('trueOrFalse')).optional(),
  },
  answerSchema: () => z.boolean(problem('trueOrFalse')),
  fact: 'flag',
  toValues: (flag) => [{ flag }],
  toText: (isTrue) => (isTrue ? 'true' : 'false'),
  fromText: (text) => SPELLED[text.toLowerCase()] ?? text,
});
