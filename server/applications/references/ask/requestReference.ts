import { z } from 'zod';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { countsAsNamed, refereeSchema } from '../../../../rules/applications/references.ts';
import type { QuestionByKind } from '../../../../rules/forms/question.ts';
import { problem } from '../../../../rules/problems.ts';
import { requireVerifiedEmail } from '../../../accounts/auth/requireVerifiedEmail.ts';
import { lockActivePerson } from '../../../accounts/users/lockPerson.ts';
import { authorize, notFound } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/database/isUniqueViolation.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { excludeReferee } from '../../assessment/conflicts/endAssessments.ts';
import {
  readNamed,
  readReferenceQuestion,
  requireRefereeSlot,
  requireRefereeSlots,
} from '../refereeSlots.ts';
import { findReference, type ReferenceRow } from '../referenceRow.ts';
import { requireWelcome } from '../refusals.ts';
import { mailReferee } from './mailReferee.ts';

const MAX_KEY_CHARACTERS = 60;

const input = refereeSchema.extend({
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })),
  question: z.string(problem('required')).max(MAX_KEY_CHARACTERS, problem('notAsked')),
  isWaived: z.boolean(problem('trueOrFalse')),
});

/**
 * Throws INVALID_INPUT for the viewer's own address, an address that is already named, a disposable mailbox, and an
 * address that refuses the viewer's requests. Throws CONFLICT if no more referees are needed, after the deadline, and
 * after MAX_REQUESTS_A_DAY. A referee who was named for a removed question moves to this one, with the text written
 * so far.
 */
export async function requestReference(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
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

/** Throws INVALID_INPUT for the viewer's own address, because people cannot write their own reference. */
export function requireOther({ email: own }: Pick<Viewer, 'email'>, email: string): void {
  if (plain(own) === plain(email)) throw invalidInput({ email: problem('refereeSelf') });
}

/** Converts an address to lower case and removes its `+tag`, so that variants of one mailbox are equal. */
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
  const { question: asked, keys } = await readReferenceQuestion(db, { applicantId, scholarshipId, question });
  const existing = await readNamed(ctx, { applicantId, scholarshipId });
  const left = existing.find(
    (row) =>
      row.email === referee.email && !row.removedAt && !keys.has(row.question) && countsAsNamed(row.state),
  );
  if (left) return move(ctx, left, asked, existing);
  await requireWelcome(ctx, { applicantId, email: referee.email });
  await requireRefereeSlots(ctx, { applicantId, scholarshipId }, asked, existing);
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
  await excludeReferee(ctx, row);
  await mailReferee(ctx, row, 'asked');
  return row;
}

function askedOf(question: QuestionByKind<'reference'>) {
  const { due, dueOn } = question;
  return {
    asked: question as unknown as Prisma.InputJsonObject,
    dueOn: due === 'afterSubmitting' && dueOn ? new Date(dueOn) : null,
  };
}

async function move(
  ctx: TransactionContext,
  row: ReferenceRow,
  to: QuestionByKind<'reference'>,
  existing: readonly ReferenceRow[],
): Promise<ReferenceRow> {
  requireRefereeSlot(to, existing);
  const isBegun = row.state === 'STARTED' || row.state === 'RECEIVED';
  await ctx.db.reference.update({
    where: { id: row.id },
    data: { question: to.key, ...(!isBegun && askedOf(to)) },
  });
  return (await findReference(ctx, row.id)) ?? row;
}
