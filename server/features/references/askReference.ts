import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { type QuestionOf, questionsOf } from '../../../rules/forms/question.ts';
import {
  countsAsNamed,
  MAX_ASKED_A_DAY,
  MAX_ASKED_EACH,
  refereeRule,
  refereesOf,
} from '../../../rules/forms/references.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound } from '../../access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../context.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import { invalidInput, refuse } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { requireVerifiedEmail } from '../auth/requireVerifiedEmail.ts';
import { readAnswerSets } from '../forms/answerSet.ts';
import { readOwnForms } from '../forms/askedForm.ts';
import { lockActivePerson } from '../users/lockPerson.ts';
import { mailReferee } from './mailReferee.ts';
import { findReference, type ReferenceRow, readReferences } from './referenceRow.ts';

const input = refereeRule.extend({
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })),
  question: z.string(problem('required')).max(50, problem('notAsked')),
  isWaived: z.boolean(problem('trueOrFalse')),
});

const DAY = 86_400_000;

/**
 * Names a referee for a question of a scholarship that the viewer has a draft or an application for, and mails them a link.
 * INVALID_INPUT for an address of the viewer's own, one that was named already and one of a temporary mailbox; CONFLICT when no more
 * are asked for, when it is past the day, and after MAX_ASKED_A_DAY. NOT_FOUND without draft and application.
 */
export async function askReference(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
  const viewer = authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id });
  const checked = checkInput(input, given);
  requireVerifiedEmail(ctx, viewer);
  requireOther(viewer, checked.email);
  try {
    return await ctx.db.$transaction((db) => write({ ...ctx, db }, viewer, checked));
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidInput({ email: problem('refereeTwice') });
    throw error;
  }
}

/** Nobody writes about themselves. */
export function requireOther({ email: own }: Pick<Viewer, 'email'>, email: string): void {
  if (plain(own) === plain(email)) throw invalidInput({ email: problem('refereeSelf') });
}

/** Without what mail programs let one add to an address. */
function plain(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  return `${name.replace(/\+.*$/, '')}@${domain}`;
}

async function write(
  ctx: TransactionContext,
  { id: applicantId }: Viewer,
  { scholarshipId, question, ...referee }: z.infer<typeof input>,
): Promise<ReferenceRow> {
  const { db } = ctx;
  await lockActivePerson(db, applicantId);
  const asked = await readAsked(db, { applicantId, scholarshipId, question });
  const existing = await readReferences(
    ctx,
    Prisma.sql`r.applicant_id = ${applicantId}::uuid AND r.scholarship_id = ${scholarshipId}::uuid`,
  );
  await requireRoom(ctx, applicantId, asked, existing);
  const { due, dueOn } = asked;
  const { id } = await db.reference.create({
    data: {
      ...{ applicantId, scholarshipId, question, createdAt: ctx.now() },
      ...{ ...referee, position: referee.position ?? null, note: referee.note ?? null },
      asked: asked as unknown as Prisma.InputJsonObject,
      dueOn: due === 'afterSubmitting' && dueOn ? new Date(dueOn) : null,
    },
    select: { id: true },
  });
  const row = await findReference(ctx, id);
  if (!row) throw notFound();
  if (!row.isTaken) throw refuse('CONFLICT', 'reference.closed');
  await mailReferee(ctx, row);
  return row;
}

type Where = { applicantId: string; scholarshipId: string; question: string };

/** The question as the viewer's application was asked it, else as the scholarship asks it now. */
async function readAsked(
  db: Prisma.TransactionClient,
  { applicantId, scholarshipId, question }: Where,
): Promise<QuestionOf<'reference'>> {
  const where = { applicantId, scholarshipId };
  const application = await db.application.findFirst({
    where: { ...where, cancelledAt: null },
    select: { answerSetId: true },
  });
  const draft = application ? null : await db.applicationDraft.findFirst({ where, select: { id: true } });
  if (!application && !draft) throw notFound();
  const sets = await readAnswerSets(db, application?.answerSetId ? [application.answerSetId] : []);
  const [own = null] = await readOwnForms(db, [scholarshipId]);
  const form = (sets.get(application?.answerSetId ?? '')?.asked ?? own)?.form;
  const found = form && questionsOf(form).find(({ key }) => key === question);
  if (found?.kind !== 'reference') throw invalidInput({ question: problem('notAsked') });
  return found;
}

async function requireRoom(
  { db, now }: TransactionContext,
  applicantId: string,
  asked: QuestionOf<'reference'>,
  existing: readonly ReferenceRow[],
): Promise<void> {
  const ofQuestion = existing.filter(({ question }) => question === asked.key);
  const named = ofQuestion.filter(({ removedAt, state }) => !removedAt && countsAsNamed(state));
  const { max } = refereesOf(asked);
  if (named.length >= max) throw refuse('CONFLICT', 'reference.enough', { max });
  if (ofQuestion.length >= MAX_ASKED_EACH)
    throw refuse('CONFLICT', 'reference.tooMany', { max: MAX_ASKED_EACH });
  const createdAt = { gt: new Date(now().getTime() - DAY) };
  if ((await db.reference.count({ where: { applicantId, createdAt } })) >= MAX_ASKED_A_DAY)
    throw refuse('CONFLICT', 'reference.tooManyToday', { max: MAX_ASKED_A_DAY });
}
