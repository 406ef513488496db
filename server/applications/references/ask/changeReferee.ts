import { z } from 'zod';
import { isAwaited, refereeSchema } from '../../../../rules/applications/references.ts';
import { problem } from '../../../../rules/problems.ts';
import { lockActivePerson } from '../../../accounts/users/lockPerson.ts';
import { authorize, notFound } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/database/isUniqueViolation.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { excludeReferee } from '../../assessment/conflicts/endAssessments.ts';
import { dropWaitingMails } from '../eraseReferences.ts';
import { dropFile } from '../file/referenceFile.ts';
import { lockReference } from '../lockReference.ts';
import { readNamed, readReferenceQuestion, requireRefereeSlots } from '../refereeSlots.ts';
import { requireNotReceived } from '../referenceAbilities.ts';
import { findReference, type ReferenceRow, toBelonging } from '../referenceRow.ts';
import { requireWelcome } from '../refusals.ts';
import { mailReferee } from './mailReferee.ts';
import { requireOther } from './requestReference.ts';

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'reference' })) });
const changeSchema = idSchema.extend(refereeSchema.omit({ note: true }).shape);
const REMIND_EVERY = 86_400_000;

async function lockOwn(
  ctx: TransactionContext,
  id: string,
): Promise<{ viewer: Viewer; reference: ReferenceRow }> {
  await lockReference(ctx.db, id);
  const reference = await findReference(ctx, id);
  const viewer = authorize(ctx.viewer, 'reference.ask', toBelonging(reference));
  if (!reference) throw notFound();
  return { viewer, reference };
}

async function change(
  ctx: RequestContext,
  id: string,
  write: (ctx: TransactionContext, reference: ReferenceRow, viewer: Viewer) => Promise<void>,
): Promise<ReferenceRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockActivePerson(db, authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id }).id);
    const { viewer, reference } = await lockOwn(inside, id);
    await write(inside, reference, viewer);
    return (await findReference(inside, id)) ?? reference;
  });
}

/**
 * A new address restarts the request: earlier links become invalid, the text written so far is deleted, and the new
 * address gets an e-mail.
 */
export async function changeReferee(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
  authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id });
  const { id, position = null, name, email } = checkInput(changeSchema, given);
  try {
    return await change(ctx, id, async (inside, reference, viewer) => {
      requireOther(viewer, email);
      requireNotReceived(reference);
      const isOther = email !== reference.email;
      if (isOther) await requireAskable(inside, reference, email);
      await inside.db.reference.update({
        where: { id },
        data: { name, position, ...(isOther && begunAgain(email)) },
      });
      if (!isOther) return;
      await excludeReferee(inside, reference);
      await dropFile(inside.db, id);
      await inside.db.referenceLink.updateMany({
        where: { referenceId: id, endedAt: null },
        data: { endedAt: inside.now() },
      });
      await dropWaitingMails(inside.db, reference);
      await mailReferee(inside, { ...reference, email }, 'asked');
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidInput({ email: problem('refereeTwice') });
    throw error;
  }
}

/** Applies the rules for a new request, because an e-mail to another address counts as one. */
async function requireAskable(
  ctx: TransactionContext,
  reference: ReferenceRow,
  email: string,
): Promise<void> {
  requireNeeded(reference);
  const { applicantId } = reference;
  await requireWelcome(ctx, { applicantId, email });
  const { question } = await readReferenceQuestion(ctx.db, reference);
  const others = (await readNamed(ctx, reference)).filter(({ id }) => id !== reference.id);
  await requireRefereeSlots(ctx, reference, question, others);
}

function requireNeeded({ isNeeded, isTaken }: ReferenceRow): void {
  if (!isNeeded) throw refuse('CONFLICT', 'reference.notNeeded');
  if (!isTaken) throw refuse('CONFLICT', 'reference.closed');
}

const begunAgain = (email: string) => ({
  ...{
    email,
    version: { increment: 1 },
    state: 'ASKED' as const,
    answers: {},
    browserHashes: [],
    declineReason: null,
    mailedAt: null,
  },
  ...{ codeHash: null, codeExpiresAt: null, codeTries: 0, remindedAt: null, isQuiet: false },
});

/**
 * Throws CONFLICT if an e-mail with a link was sent within the last day, if the reference is not outstanding or not
 * needed, if the referee refuses e-mails, or if the address bounced.
 */
export async function remindReferee(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
  authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id });
  const { id } = checkInput(idSchema, given);
  return change(ctx, id, async (inside, reference) => {
    if (!isAwaited(reference.state)) throw refuse('CONFLICT', 'reference.notAwaited');
    requireNeeded(reference);
    if (reference.state === 'BOUNCED') throw refuse('CONFLICT', 'reference.bounced');
    if (reference.isQuiet) throw refuse('CONFLICT', 'reference.quiet');
    if (!canRemind(inside, reference)) throw refuse('CONFLICT', 'reference.remindedToday');
    await inside.db.reference.update({ where: { id }, data: { remindedAt: inside.now() } });
    await mailReferee(inside, reference, { days: daysUntil(inside, reference.dueAt) });
  });
}

export function remindableFrom({
  state,
  isTaken,
  isNeeded,
  isQuiet,
  lastMailedAt,
}: ReferenceRow): Date | null {
  if (!isAwaited(state) || state === 'BOUNCED' || !isTaken || !isNeeded || isQuiet) return null;
  return new Date(lastMailedAt.getTime() + REMIND_EVERY);
}

export function canRemind({ now }: Pick<RequestContext, 'now'>, reference: ReferenceRow): boolean {
  const from = remindableFrom(reference);
  return from !== null && from <= now();
}

export function daysUntil({ now }: Pick<RequestContext, 'now'>, at: Date): number {
  return Math.max(0, Math.ceil((at.getTime() - now().getTime()) / 86_400_000));
}

export async function removeReference(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
  authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id });
  const { id } = checkInput(idSchema, given);
  return change(ctx, id, async ({ db, now }, reference) => {
    requireNotReceived(reference);
    await db.reference.update({
      where: { id },
      data: { removedAt: now(), answers: {}, version: { increment: 1 } },
    });
    await dropFile(db, id);
    await dropWaitingMails(db, reference);
  });
}
