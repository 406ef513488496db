import { z } from 'zod';
import { isAwaited, MAX_ASKED_A_DAY, refereeRule } from '../../../rules/forms/references.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound } from '../../access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../context.ts';
import { isUniqueViolation } from '../../database/isUniqueViolation.ts';
import { invalidInput, refuse } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { requireOther } from './askReference.ts';
import { mailReferee } from './mailReferee.ts';
import { belongingOf, findReference, type ReferenceRow } from './referenceRow.ts';

const idRule = z.object({ id: z.uuid(problem('id', { record: 'reference' })) });
const changeRule = idRule.extend(refereeRule.omit({ note: true }).shape);
const REMIND_EVERY = 86_400_000;

/** The first steps of all that an applicant does to a reference of their own: it is held until the transaction ends. */
async function lockOwn(
  ctx: TransactionContext,
  id: string,
): Promise<{ viewer: Viewer; reference: ReferenceRow }> {
  await ctx.db.$queryRaw`SELECT FROM reference_requests WHERE id = ${id}::uuid FOR UPDATE`;
  const reference = await findReference(ctx, id);
  const viewer = authorize(ctx.viewer, 'reference.ask', belongingOf(reference));
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
    const { viewer, reference } = await lockOwn(inside, id);
    await write(inside, reference, viewer);
    return (await findReference(inside, id)) ?? reference;
  });
}

/**
 * Changes name, position and address until it was received. With another address it begins again: earlier links work no more, what was
 * written there goes, and the new address gets a mail.
 */
export async function changeReferee(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
  authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id });
  const { id, position = null, name, email } = checkInput(changeRule, given);
  try {
    return await change(ctx, id, async (inside, reference, viewer) => {
      requireOther(viewer, email);
      if (reference.state === 'RECEIVED') throw refuse('CONFLICT', 'reference.link.RECEIVED');
      const isOther = email !== reference.email;
      if (isOther) await requireFewChanges(inside, reference);
      await inside.db.reference.update({
        where: { id },
        data: { name, position, ...(isOther && begunAgain(email)), version: { increment: 1 } },
      });
      if (!isOther) return;
      if (!reference.isTaken) throw refuse('CONFLICT', 'reference.closed');
      await inside.db.referenceLink.deleteMany({ where: { referenceId: id } });
      await mailReferee(inside, { ...reference, name, email });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidInput({ email: problem('refereeTwice') });
    throw error;
  }
}

/** A mail to another address is a request as any other. */
async function requireFewChanges(
  { db, now }: TransactionContext,
  { applicantId }: ReferenceRow,
): Promise<void> {
  const createdAt = { gt: new Date(now().getTime() - REMIND_EVERY) };
  const links = await db.referenceLink.count({ where: { createdAt, reference: { applicantId } } });
  if (links >= MAX_ASKED_A_DAY) throw refuse('CONFLICT', 'reference.tooManyToday', { max: MAX_ASKED_A_DAY });
}

const begunAgain = (email: string) => ({
  ...{ email, state: 'ASKED' as const, answers: {}, browserHashes: [], declineReason: null, mailedAt: null },
  ...{ codeHash: null, codeExpiresAt: null, codeTries: 0, remindedAt: null, isQuiet: false },
});

/** Mails the referee once more. CONFLICT once a day, and when nothing is awaited. */
export async function remindReferee(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
  authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id });
  const { id } = checkInput(idRule, given);
  return change(ctx, id, async (inside, reference) => {
    if (!isAwaited(reference.state)) throw refuse('CONFLICT', 'reference.notAwaited');
    if (!reference.isTaken) throw refuse('CONFLICT', 'reference.closed');
    if (!canRemind(inside, reference)) throw refuse('CONFLICT', 'reference.remindedToday');
    await inside.db.reference.update({ where: { id }, data: { remindedAt: inside.now() } });
    await mailReferee(inside, reference, daysUntil(inside, reference.dueAt));
  });
}

/** Whether its applicant may remind now. */
export function canRemind({ now }: Pick<RequestContext, 'now'>, reference: ReferenceRow): boolean {
  const { state, isTaken, remindedAt, createdAt } = reference;
  const last = (remindedAt ?? createdAt).getTime();
  return isAwaited(state) && isTaken && now().getTime() - last >= REMIND_EVERY;
}

export function daysUntil({ now }: Pick<RequestContext, 'now'>, at: Date): number {
  return Math.max(0, Math.ceil((at.getTime() - now().getTime()) / 86_400_000));
}

/** Takes a request back: its link says that nothing is needed any more. CONFLICT once it was received. */
export async function removeReference(ctx: RequestContext, given: unknown): Promise<ReferenceRow> {
  authorize(ctx.viewer, 'reference.ask', { ownerId: ctx.viewer?.id });
  const { id } = checkInput(idRule, given);
  return change(ctx, id, async ({ db, now }, { state }) => {
    if (state === 'RECEIVED') throw refuse('CONFLICT', 'reference.link.RECEIVED');
    await db.reference.update({
      where: { id },
      data: { removedAt: now(), answers: {}, version: { increment: 1 } },
    });
  });
}
