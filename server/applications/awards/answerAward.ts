import type { Award } from '../../../prisma/client/client.ts';
import { acceptAwardSchema, declineAwardSchema } from '../../../rules/awards/awards.ts';
import { publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { answersInputSchema } from '../answers/submittedAnswers.ts';
import { hasAnswered, storeAcceptance } from './acceptance.ts';
import {
  AWARD_PARTS,
  authorizeAward,
  lockAward,
  type ReadAward,
  requireAwardMove,
  toAwardEvent,
} from './awardRow.ts';

const inputSchema = acceptAwardSchema.extend({ answers: answersInputSchema.nullish() });

/**
 * Accepts an offered award; the typed name serves as a signature. A repeated call with the same name and answers has
 * no effect.
 */
export async function acceptAward(ctx: RequestContext, given: { id: string }): Promise<Award> {
  requireAccessScope(ctx.viewer, 'award.answer');
  const { viewer, award: found } = await authorizeAward(ctx, 'award.answer', given.id);
  const { signedName, answers } = checkInput(inputSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const award = await lockAward(inside, found, null);
    const isRepeated = award.state === 'ACCEPTED' && award.signedName === signedName;
    if (isRepeated && (await hasAnswered(inside, award, answers))) return award;
    requireAwardMove(award, 'ACCEPTED', ctx.now());
    const answerSetId = await storeAcceptance(inside, award, answers);
    const data = { state: 'ACCEPTED', signedName, answerSetId, answeredAt: ctx.now() } as const;
    const after = await move(inside, award, data);
    const accepted = { conditions: award.conditions, acceptedAt: ctx.now() };
    await publish(inside, 'award.accepted', { ...toAwardEvent(after, viewer.id), ...accepted });
    return after;
  });
}

type Declining = { id: string; reason?: string | null | undefined };

export async function declineAward(ctx: RequestContext, given: Declining): Promise<Award> {
  requireAccessScope(ctx.viewer, 'award.answer');
  const { viewer, award } = await authorizeAward(ctx, 'award.answer', given.id);
  const { reason = null } = checkInput(declineAwardSchema, given);
  return ctx.db.$transaction((db) => decline({ ...ctx, db }, award, { reason, actorId: viewer.id }));
}

export async function decline(
  ctx: TransactionContext,
  found: ReadAward,
  { reason, actorId }: { reason: string | null; actorId: string },
): Promise<Award> {
  const award = await lockAward(ctx, found, null);
  requireAwardMove(award, 'DECLINED', ctx.now());
  const after = await move(ctx, award, { state: 'DECLINED', reason, answeredAt: ctx.now() });
  await publish(ctx, 'award.declined', { ...toAwardEvent(after, actorId), reason });
  return after;
}

type Change = Partial<
  Pick<Award, 'state' | 'signedName' | 'answerSetId' | 'reason' | 'answeredAt' | 'acceptBy' | 'remindedAt'>
>;

export function move(
  { db }: Pick<TransactionContext, 'db'>,
  { id }: Award,
  data: Change,
): Promise<ReadAward> {
  return db.award.update({
    where: { id },
    data: { ...data, version: { increment: 1 } },
    include: AWARD_PARTS,
  });
}
