import { defineKind } from './kind.ts';
import { findCode, oneOfOptions, options } from './options.ts';

/** One of several options, by its code. */
export const choice = defineKind({
  limits: { options },
  answerRule: (limits) => oneOfOptions(limits.options),
  fact: 'choice',
  toValues: (text) => [{ text }],
  fromText: (text, limits) => findCode(text, limits.options),
});
