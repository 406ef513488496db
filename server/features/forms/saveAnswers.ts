import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { type Answers, answerTo, readAnswer, shownQuestions } from '../../../rules/forms/facts.ts';
import { splitAnswers } from '../../../rules/forms/generalForm.ts';
import { type Form, kindOf, questionsOf } from '../../../rules/forms/question.ts';
import { findUnstorable, MAX_ANSWERS_BYTES } from '../../../rules/forms/storableAnswer.ts';
import { type FieldProblems, type Problem, problem } from '../../../rules/problems.ts';
import { invalidInput } from '../../errors.ts';

/** Answers as they are sent: by the key of the question. */
export const answersRule = z.record(z.string(), z.unknown(), problem('answers'));

export type MergedAnswers = {
  answers: Prisma.InputJsonObject;
  /** Why some of what was sent is not kept, by the key of the question. */
  refused: FieldProblems;
};

/**
 * What is kept of answers that are sent, beside those kept already: each that can be stored, right or wrong. Nothing is lost that
 * is not sent, and no answer to what the form does not ask is changed. Null takes an answer away.
 */
export function mergeAnswers(form: Form, kept: Answers, sent: Answers): MergedAnswers {
  const asked = new Set(questionsOf(form).map(({ key }) => key));
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

/** Why answers are too many; those to a general form are counted by themselves. */
export function findSizeProblem(answers: Answers): Problem | null {
  const isTooLarge = Object.values(splitAnswers(answers)).some(
    (part) => Buffer.byteLength(JSON.stringify(part)) > MAX_ANSWERS_BYTES,
  );
  return isTooLarge ? problem('answersSize', { kilobytes: MAX_ANSWERS_BYTES / 1000 }) : null;
}

type OfSet = { answerSetId: string; formId: string };

/** The typed rows of a set of answers: of those that are asked for and fit. */
export function valuesOf(
  of: OfSet,
  form: Form,
  answers: Answers,
  outside: Facts = {},
): Prisma.AnswerValueCreateManyInput[] {
  const shown = shownQuestions(form, answers, outside);
  return questionsOf(form)
    .filter(({ key }) => shown.has(key))
    .flatMap((question) => {
      const answer = readAnswer(question, answerTo(question, answers));
      const values = answer === undefined ? [] : kindOf(question).toValues(answer);
      return values.map(({ day, ...value }) => ({
        ...{ id: uuidv7(), ...of, question: question.key, ...value },
        ...(day && { day: new Date(day) }),
      }));
    });
}

/** Writes the typed rows of a set of answers anew. */
export async function writeValues(
  db: Prisma.TransactionClient,
  of: OfSet,
  form: Form,
  answers: Answers,
  outside: Facts = {},
): Promise<void> {
  const rows = valuesOf(of, form, answers, outside);
  await db.answerValue.deleteMany({ where: { answerSetId: of.answerSetId } });
  if (rows.length > 0) await db.answerValue.createMany({ data: rows });
}
