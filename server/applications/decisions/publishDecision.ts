import type { Decision } from '../../../prisma/client/client.ts';
import type { LetterText } from '../../events/mail/templates/letter.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import { offerAward } from '../awards/offerAward.ts';

type Letter = Pick<Decision, 'letterSubject' | 'letterText'>;

type SentDecision = Decision & { scholarshipId: string; actorId: string | null };

export async function publishDecision(ctx: EventContext, decision: SentDecision): Promise<void> {
  const { applicationId, scholarshipId, actorId, outcome, fromStatus: from, status } = decision;
  const reason = decision.isReasonShared ? decision.reason : null;
  const letter = toLetter(decision);
  const about = { applicationId, scholarshipId, actorId, letter };
  const isToldOtherwise = outcome !== null && outcome !== 'NOT_SELECTED';
  if (from !== status || outcome === null)
    await publish(ctx, 'application.moved', { ...about, from, status, reason, isToldOtherwise });
  if (outcome === 'AWARD') await offerAward(ctx, { ...decision, letter });
  if (outcome === 'WAITLIST') await publish(ctx, 'application.waitlisted', { ...about, reason });
  if (outcome === 'RETURN')
    await publish(ctx, 'application.returned', { ...about, reason: decision.reason ?? '' });
}

export function toLetter({ letterSubject: subject, letterText: text }: Letter): LetterText | null {
  return subject !== null && text !== null ? { subject, text } : null;
}
