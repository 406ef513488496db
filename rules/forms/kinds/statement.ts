import { z } from 'zod';
import { problem } from '../../problems.ts';
import { defineKind } from './kind.ts';

const SPELLED: Record<string, boolean> = { true: true, yes: true, false: false, no: false };

/** A statement that is true of a person or not. One that is required has to be agreed to. */
export const statement = defineKind({
  limits: {},
  answerRule: () => z.boolean(problem('trueOrFalse')),
  fact: 'flag',
  toValues: (flag) => [{ flag }],
  toText: (isTrue) => (isTrue ? 'true' : 'false'),
  fromText: (text) => SPELLED[text.toLowerCase()] ?? text,
});
