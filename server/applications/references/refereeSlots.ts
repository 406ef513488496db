import { Prisma } from '../../../prisma/client/client.ts';
import {
  countsAsNamed,
  getRefereeBounds,
  MAX_REQUESTS_A_DAY,
  MAX_REQUESTS_EACH,
} from '../../../rules/applications/references.ts';
import { listQuestions, type QuestionByKind } from '../../../rules/forms/question.ts';
import { problem } from '../../../rules/problems.ts';
import { readResolvedForms } from '../../catalogue/forms/resolvedForm.ts';
import { notFound } from '../../platform/access.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { readAnswers } from '../answers/readAnswers.ts';
import { type ReferenceRow, readReferences } from './referenceRow.ts';

type ReferencePlace = { applicantId: string; scholarshipId: string; question: string };

export type ReferenceQuestions = {
  question: QuestionByKind<'reference'>;
  keys: ReadonlySet<string>;
};

/**
 * Returns the question as it is in the person's application or, without one, in the scholarship's current form.
 * Throws NOT_FOUND if there is no draft either.
 */
export async function readReferenceQuestion(
  db: Prisma.TransactionClient,
  { applicantId, scholarshipId, question: wanted }: ReferencePlace,
): Promise<ReferenceQuestions> {
  const where = { applicantId, scholarshipId };
  const application = await db.application.findFirst({
    where: { ...where, cancelledAt: null },
    select: { id: true },
  });
  const draft = application ? null : await db.applicationDraft.findFirst({ where, select: { id: true } });
  if (!application && !draft) throw notFound();
  const [stored = null] = application ? await readAnswers(db, [application.id]) : [];
  const [present = null] = await readResolvedForms(db, [scholarshipId]);
  const form = (stored?.asked ?? present)?.form;
  const questions = form ? listQuestions(form).filter(({ kind }) => kind === 'reference') : [];
  const question = questions.find(({ key }) => key === wanted);
  if (question?.kind !== 'reference') throw invalidInput({ question: problem('notAsked') });
  return { question, keys: new Set(questions.map(({ key }) => key)) };
}

export function readNamed(
  ctx: TransactionContext,
  { applicantId, scholarshipId }: Omit<ReferencePlace, 'question'>,
): Promise<ReferenceRow[]> {
  return readReferences(
    ctx,
    Prisma.sql`r.applicant_id = ${applicantId}::uuid AND r.scholarship_id = ${scholarshipId}::uuid`,
  );
}

export function requireRefereeSlot(
  question: QuestionByKind<'reference'>,
  others: readonly ReferenceRow[],
): void {
  const { max } = getRefereeBounds(question);
  const named = others.filter(
    (one) => one.question === question.key && !one.removedAt && countsAsNamed(one.state),
  );
  if (named.length >= max) throw refuse('CONFLICT', 'reference.enough', { max });
}

const DAY = 86_400_000;

/**
 * Throws CONFLICT if the question needs no more referees, if MAX_REQUESTS_EACH addresses have already received
 * requests for it, or if the person has sent MAX_REQUESTS_A_DAY requests. Counts links, which are not deleted when an
 * address changes. The caller must have locked the person.
 */
export async function requireRefereeSlots(
  { db, now }: TransactionContext,
  { applicantId, scholarshipId }: Omit<ReferencePlace, 'question'>,
  question: QuestionByKind<'reference'>,
  others: readonly ReferenceRow[],
): Promise<void> {
  requireRefereeSlot(question, others);
  const asked = { asks: true, reference: { applicantId } };
  const ofQuestion = { applicantId, scholarshipId, question: question.key };
  if ((await db.referenceLink.count({ where: { asks: true, reference: ofQuestion } })) >= MAX_REQUESTS_EACH)
    throw refuse('CONFLICT', 'reference.tooMany', { max: MAX_REQUESTS_EACH });
  const createdAt = { gt: new Date(now().getTime() - DAY) };
  if ((await db.referenceLink.count({ where: { ...asked, createdAt } })) >= MAX_REQUESTS_A_DAY)
    throw refuse('CONFLICT', 'reference.tooManyToday', { max: MAX_REQUESTS_A_DAY });
}
