import { Prisma } from '../../../prisma/client/client.ts';
import { type QuestionOf, questionsOf } from '../../../rules/forms/question.ts';
import {
  countsAsNamed,
  MAX_ASKED_A_DAY,
  MAX_ASKED_EACH,
  refereesOf,
} from '../../../rules/forms/references.ts';
import { problem } from '../../../rules/problems.ts';
import { readAskedForms } from '../../catalogue/forms/askedForm.ts';
import { notFound } from '../../platform/access.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { readAnswers } from '../answers/readAnswers.ts';
import { type ReferenceRow, readReferences } from './referenceRow.ts';

type Where = { applicantId: string; scholarshipId: string; question: string };

export type AskedReferences = {
  question: QuestionOf<'reference'>;
  /** Keys of all questions for references. */
  keys: ReadonlySet<string>;
};

/** Returns the question in the version of the person's application, or else the scholarship's current one. */
export async function readAsked(
  db: Prisma.TransactionClient,
  { applicantId, scholarshipId, question: wanted }: Where,
): Promise<AskedReferences> {
  const where = { applicantId, scholarshipId };
  const application = await db.application.findFirst({
    where: { ...where, cancelledAt: null },
    select: { id: true },
  });
  const draft = application ? null : await db.applicationDraft.findFirst({ where, select: { id: true } });
  if (!application && !draft) throw notFound();
  const [stored = null] = application ? await readAnswers(db, [application.id]) : [];
  const [present = null] = await readAskedForms(db, [scholarshipId]);
  const form = (stored?.asked ?? present)?.form;
  const questions = form ? questionsOf(form).filter(({ kind }) => kind === 'reference') : [];
  const question = questions.find(({ key }) => key === wanted);
  if (question?.kind !== 'reference') throw invalidInput({ question: problem('notAsked') });
  return { question, keys: new Set(questions.map(({ key }) => key)) };
}

/** Returns all references that a person named for a scholarship, removed or not. */
export function readNamed(
  ctx: TransactionContext,
  { applicantId, scholarshipId }: Omit<Where, 'question'>,
): Promise<ReferenceRow[]> {
  return readReferences(
    ctx,
    Prisma.sql`r.applicant_id = ${applicantId}::uuid AND r.scholarship_id = ${scholarshipId}::uuid`,
  );
}

/** Throws CONFLICT if the question already has all its referees. */
export function requirePlace(question: QuestionOf<'reference'>, others: readonly ReferenceRow[]): void {
  const { max } = refereesOf(question);
  const named = others.filter(
    (one) => one.question === question.key && !one.removedAt && countsAsNamed(one.state),
  );
  if (named.length >= max) throw refuse('CONFLICT', 'reference.enough', { max });
}

const DAY = 86_400_000;

/**
 * Throws CONFLICT if no mail may go to another address: the question has all its referees, MAX_ASKED_EACH addresses
 * already got requests for it, or the person sent MAX_ASKED_A_DAY requests. Counts links, which remain when the address changes.
 * The caller has locked the person.
 */
export async function requireRoom(
  { db, now }: TransactionContext,
  { applicantId, scholarshipId }: Omit<Where, 'question'>,
  question: QuestionOf<'reference'>,
  others: readonly ReferenceRow[],
): Promise<void> {
  requirePlace(question, others);
  const asked = { asks: true, reference: { applicantId } };
  const ofQuestion = { applicantId, scholarshipId, question: question.key };
  if ((await db.referenceLink.count({ where: { asks: true, reference: ofQuestion } })) >= MAX_ASKED_EACH)
    throw refuse('CONFLICT', 'reference.tooMany', { max: MAX_ASKED_EACH });
  const createdAt = { gt: new Date(now().getTime() - DAY) };
  if ((await db.referenceLink.count({ where: { ...asked, createdAt } })) >= MAX_ASKED_A_DAY)
    throw refuse('CONFLICT', 'reference.tooManyToday', { max: MAX_ASKED_A_DAY });
}
