import { z } from 'zod';
import type { Prisma } from '../../../../prisma/client/client.ts';
import type { QuestionOf } from '../../../../rules/forms/question.ts';
import { countsAsNamed, refereeRule } from '../../../../rules/forms/references.ts';
import { problem } from '../../../../rules/problems.ts';
import { requireVerifiedEmail } from '../../../accounts/auth/requireVerifiedEmail.ts';
import { lockActivePerson } from '../../../accounts/users/lockPerson.ts';
import { authorize, notFound } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/database/isUniqueViolation.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { readAsked, readNamed, requirePlace, requireRoom } from '../refereeRoom.ts';
import { findReference, type ReferenceRow } from '../referenceRow.ts';
import { requireWelcome } from '../refusals.ts';
import { mailReferee } from './mailReferee.ts';

/** Of a question, with the prefix of a general form. */
const MAX_KEY_CHARACTERS = 60;

const input = refereeRule.extend({
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })),
  question: z.string(problem('required')).max(MAX_KEY_CHARACTERS, problem('notAsked')),
  isWaived: z.boolean(problem('trueOrFalse')),
});

/**
 * Names a referee for a question of a scholarship that the viewer has a draft or an application for, and mails them a link.
 * INVALID_INPUT for an address of the viewer's own, one that was named already, one of a temporary mailbox and one that wants no requests
 * of theirs; CONFLICT when no more are asked for, when it is past the day, and after MAX_ASKED_A_DAY. NOT_FOUND without draft and
 * application. Who was named for a question that is gone comes to this one, with what was written.
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
  const { question: asked, keys } = await readAsked(db, { applicantId, scholarshipId, question });
  const existing = await readNamed(ctx, { applicantId, scholarshipId });
  const left = existing.find(
    (row) =>
      row.email === referee.email && !row.removedAt && !keys.has(row.question) && countsAsNamed(row.state),
  );
  if (left) return move(ctx, left, asked, existing);
  await requireWelcome(ctx, { applicantId, email: referee.email });
  await requireRoom(ctx, { applicantId, scholarshipId }, asked, existing);
  const { id } = await db.reference.create({
    data: {
      ...{ applicantId, scholarshipId, question, createdAt: ctx.now() },
      ...{ ...referee, position: referee.position ?? null, note: referee.note ?? null },
      ...askedOf(asked),
    },
    select: { id: true },
  });
  const row = await findReference(ctx, id);
  if (!row) throw notFound();
  if (!row.isTaken) throw refuse('CONFLICT', 'reference.closed');
  await mailReferee(ctx, row, 'asked');
  return row;
}

function askedOf(question: QuestionOf<'reference'>) {
  const { due, dueOn } = question;
  return {
    asked: question as unknown as Prisma.InputJsonObject,
    dueOn: due === 'afterSubmitting' && dueOn ? new Date(dueOn) : null,
  };
}

/**
 * Brings a referee of a question that is not asked any more to another one, with what was written; no mail goes. A letter that was begun
 * keeps what was asked for it.
 */
async function move(
  ctx: TransactionContext,
  row: ReferenceRow,
  to: QuestionOf<'reference'>,
  existing: readonly ReferenceRow[],
): Promise<ReferenceRow> {
  requirePlace(to, existing);
  const isBegun = row.state === 'STARTED' || row.state === 'RECEIVED';
  await ctx.db.reference.update({
    where: { id: row.id },
    data: { question: to.key, ...(!isBegun && askedOf(to)) },
  });
  return (await findReference(ctx, row.id)) ?? row;
}
