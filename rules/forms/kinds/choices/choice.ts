import { defineKind } from '../kind.ts';
import { findCode, oneOfOptions, options } from './options.ts';

export const choice = defineKind({
  limits: { options },
  answerSchema: (limits) => oneOfOptions(limits.options),
  fact: 'choice',
  toValues: (text) => [{ text }],
  fromText: (text, limits) => findCode(text, limits.options),
});
