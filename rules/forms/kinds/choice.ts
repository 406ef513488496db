import { defineKind } from './kind.ts';
import { oneOfOptions, options } from './options.ts';

/** One of several options, by its code. */
export const choice = defineKind({
  limits: { options },
  answerRule: (limits) => oneOfOptions(limits.options),
  fact: 'choice',
  toValues: (text) => [{ text }],
});
