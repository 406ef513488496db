import { Prisma } from '../../../prisma/client/client.ts';
import { countsAsNamed, getRefereeBounds } from '../../../rules/applications/references.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { type Answers, shownQuestions } from '../../../rules/forms/facts/facts.ts';
import { listQuestions } from '../../../rules/forms/question.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import type { ResolvedForm } from '../../catalogue/forms/resolvedForm.ts';
import type { Clock } from '../../catalogue/scholarships/clock/mayNow.ts';
import { type ReferenceRow, readReferences } from './referenceRow.ts';

type Reader = Clock & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };
type AnswerSubmission = { asked: ResolvedForm | null; answers: Answers; fields: object };
type ApplicationKey = { applicantId: string; scholarshipId: string };

/** Keys the problems by `answers.` plus the question's key. */
export async function findReferenceProblems(
  ctx: Reader,
  submitted: AnswerSubmission,
  { applicantId, scholarshipId }: ApplicationKey,
): Promise<FieldProblems> {
  if (!hasReferenceQuestions(submitted.asked)) return {};
  return listReferenceProblems(submitted, await readNamed(ctx, applicantId, [scholarshipId]));
}

export function hasReferenceQuestions(asked: ResolvedForm | null): boolean {
  return asked !== null && listQuestions(asked.form).some(({ kind }) => kind === 'reference');
}

export async function readNamed(
  ctx: Reader,
  applicantId: string,
  scholarshipIds: readonly string[],
): Promise<ReferenceRow[]> {
  if (scholarshipIds.length === 0) return [];
  return readReferences(
    ctx,
    Prisma.sql`r.applicant_id = ${applicantId}::uuid AND r.scholarship_id = ANY(${[...scholarshipIds]}::uuid[]) AND r.removed_at IS NULL`,
  );
}

export function listReferenceProblems(
  { asked, answers, fields }: AnswerSubmission,
  rows: readonly ReferenceRow[],
): FieldProblems {
  const found: FieldProblems = {};
  if (!asked) return found;
  const questions = listQuestions(asked.form);
  const shown = shownQuestions(asked.form, answers, applicationFacts(fields));
  for (const question of questions) {
    if (question.kind !== 'reference' || !question.isRequired || !shown.has(question.key)) continue;
    const named = rows.filter((row) => row.question === question.key && countsAsNamed(row.state));
    const missing = getRefereeBounds(question).min - named.length;
    const received = named.filter(({ state }) => state === 'RECEIVED').length;
    const awaited = named.filter(({ state }) => state !== 'RECEIVED').map(({ name }) => name);
    const isEnough = question.due === 'afterSubmitting' || received >= getRefereeBounds(question).min;
    const name = `answers.${question.key}`;
    if (missing > 0) found[name] = problem('refereesMissing', { missing });
    else if (!isEnough) found[name] = problem('referencesMissing', { names: awaited.join(', ') });
  }
  return found;
}
