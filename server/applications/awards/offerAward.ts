import type { Decision } from '../../../prisma/client/client.ts';
import type { LetterText } from '../../events/mail/templates/letter.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import { answerUntil } from './answerUntil.ts';

type SentDecision = Decision & { scholarshipId: string; actorId: string | null; letter: LetterText | null };

export async function offerAward(ctx: EventContext, decision: SentDecision): Promise<void> {
  const { id: decisionId, applicationId, scholarshipId, actorId, amount, currency, letter } = decision;
  if (amount === null || currency === null) throw new Error(`The decision ${decisionId} has no amount.`);
  const offeredAt = ctx.now();
  const { closesAt, timeZone, conditions } = await answerUntil(ctx.db, scholarshipId, offeredAt);
  const { id: awardId } = await ctx.db.award.create({
    data: { applicationId, decisionId, amount, currency, conditions, offeredAt, acceptBy: closesAt },
  });
  const offer = { amount: Number(amount), currency, closesAt, timeZone, conditions };
  await publish(ctx, 'award.offered', { awardId, applicationId, scholarshipId, actorId, ...offer, letter });
}
