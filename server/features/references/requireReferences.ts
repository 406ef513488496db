import { Prisma } from '../../../prisma/client/client.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { type Answers, shownQuestions } from '../../../rules/forms/facts.ts';
import { questionsOf } from '../../../rules/forms/question.ts';
import { countsAsNamed, refereesOf } from '../../../rules/forms/references.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import type { AskedForm } from '../forms/askedForm.ts';
import type { Clock } from '../scholarships/clock/mayNow.ts';
import { readReferences } from './referenceRow.ts';

type Reader = Clock & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };
type Submitted = { asked: AskedForm | null; answers: Answers; fields: object };
type Whose = { applicantId: string; scholarshipId: string };

/**
 * What stands in the way of submitting, under `answers.` and the key of the question: too few referees where some are required, and by
 * name whose letters are due before submitting and have not come.
 */
export async function findReferenceProblems(
  ctx: Reader,
  { asked, answers, fields }: Submitted,
  { applicantId, scholarshipId }: Whose,
): Promise<FieldProblems> {
  const questions = asked ? questionsOf(asked.form).filter(({ kind }) => kind === 'reference') : [];
  if (!asked || questions.length === 0) return {};
  const shown = shownQuestions(asked.form, answers, applicationFacts(fields));
  const rows = await readReferences(
    ctx,
    Prisma.sql`r.applicant_id = ${applicantId}::uuid AND r.scholarship_id = ${scholarshipId}::uuid AND r.removed_at IS NULL`,
  );
  const found: FieldProblems = {};
  for (const question of questions) {
    if (question.kind !== 'reference' || !question.isRequired || !shown.has(question.key)) continue;
    const named = rows.filter((row) => row.question === question.key && countsAsNamed(row.state));
    const missing = refereesOf(question).min - named.length;
    const received = named.filter(({ state }) => state === 'RECEIVED').length;
    const awaited = named.filter(({ state }) => state !== 'RECEIVED').map(({ name }) => name);
    const isEnough = question.due === 'afterSubmitting' || received >= refereesOf(question).min;
    const name = `answers.${question.key}`;
    if (missing > 0) found[name] = problem('refereesMissing', { missing });
    else if (!isEnough) found[name] = problem('referencesMissing', { names: awaited.join(', ') });
  }
  return found;
}
