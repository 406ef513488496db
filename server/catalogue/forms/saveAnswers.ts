import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { type Answers, answerTo, readAnswer, shownQuestions } from '../../../rules/forms/facts.ts';
import { splitAnswers } from '../../../rules/forms/generalForm.ts';
import { type Form, kindOf, questionsOf } from '../../../rules/forms/question.ts';
import { findUnstorable, MAX_ANSWERS_BYTES } from '../../../rules/forms/storableAnswer.ts';
import { type FieldProblems, type Problem, problem } from '../../../rules/problems.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Part } from './answerSet.ts';

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
export function valuesOf(form: Form, answers: Answers, outside: Facts = {}) {
  const shown = shownQuestions(form, answers, outside);
  return questionsOf(form)
    .filter(({ key }) => shown.has(key))
    .flatMap((question) => {
      const answer = readAnswer(question, answerTo(question, answers));
      const values = answer === undefined ? [] : kindOf(question).toValues(answer);
      return values.map((value) => ({ id: uuidv7(), question: question.key, ...value }));
    });
}

/** The statement that writes them. */
function insertValues(
  { answerSetId, formId }: OfSet,
  form: Form,
  answers: Answers,
  outside: Facts,
): Prisma.Sql {
  const values = valuesOf(form, answers, outside);
  // All of them as one value: a parameter for each would take longer than writing the rows.
  return Prisma.sql`
    INSERT INTO answer_values (id, answer_set_id, form_id, question, text, number, day, flag)
    SELECT v.id, ${answerSetId}::uuid, ${formId}::uuid, v.question, v.text, v.number, v.day, v.flag
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      AS v(id uuid, question text, text text, number numeric, day date, flag boolean)`;
}

/** Writes a new set of answers to a version of a form, with its typed rows. Answers its id. */
export async function writeSet(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  { of, answers, outside }: Part,
): Promise<string> {
  const id = uuidv7();
  await db.$executeRaw`
    ${Prisma.raw(PLAN_ONCE)} WITH kept AS (
      INSERT INTO answer_sets (id, form_version_id, answers)
      VALUES (${id}::uuid, ${of.versionId}::uuid, ${JSON.stringify(answers)}::jsonb)
    ) ${insertValues({ answerSetId: id, formId: of.id }, of.form, answers, outside)}`;
  return id;
}

/** Writes the typed rows of a set of answers anew. */
export async function writeValues(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  of: OfSet,
  form: Form,
  answers: Answers,
  outside: Facts = {},
): Promise<void> {
  await db.$executeRaw`
    ${Prisma.raw(PLAN_ONCE)} WITH former AS (
      DELETE FROM answer_values WHERE answer_set_id = ${of.answerSetId}::uuid
    ) ${insertValues(of, form, answers, outside)}`;
}
