import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import { findUnstorable, MAX_ANSWERS_BYTES } from '../../../rules/forms/answers/storableAnswer.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { splitAnswers } from '../../../rules/forms/generalForm.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { type FieldProblems, type Problem, problem } from '../../../rules/problems.ts';
import { invalidInput } from '../../platform/errors.ts';

export const answersSchema = z.record(z.string(), z.unknown(), problem('answers'));

export type MergedAnswers = {
  answers: Prisma.InputJsonObject;
  refused: FieldProblems;
};

/**
 * Merges submitted answers into the stored ones. Invalid answers are stored if possible. Omitted answers, and stored
 * answers to questions that are not in the form, do not change. Null removes an answer. Throws INVALID_INPUT if the
 * answers become too large.
 */
export function mergeAnswers(form: Form, kept: Answers, sent: Answers): MergedAnswers {
  const asked = new Set(listQuestions(form).map(({ key }) => key));
  const answers = new Map(Object.entries(kept));
  const refused: FieldProblems = {};
  for (const [key, answer] of Object.entries(sent)) {
    const isKept = Object.hasOwn(kept, key);
    const why = asked.has(key) ? findUnstorable(answer) : isKept ? null : problem('notAsked');
    if (why) refused[key] = why;
    else if (asked.has(key) && answer === null) answers.delete(key);
    else if (asked.has(key)) answers.set(key, answer);
  }
  const merged = Object.fromEntries(answers) as Prisma.InputJsonObject;
  const size = findSizeProblem(merged);
  if (size) throw invalidInput({ answers: size });
  return { answers: merged, refused };
}

export function findSizeProblem(answers: Answers): Problem | null {
  const isTooLarge = Object.values(splitAnswers(answers)).some(
    (part) => Buffer.byteLength(JSON.stringify(part)) > MAX_ANSWERS_BYTES,
  );
  return isTooLarge ? problem('answersSize', { kilobytes: MAX_ANSWERS_BYTES / 1000 }) : null;
}
