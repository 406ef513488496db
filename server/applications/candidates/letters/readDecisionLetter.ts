import { composeMail } from '../../../events/mail/queueMail.ts';
import type { LetterText } from '../../../events/mail/templates/letter.ts';
import type { MailInput } from '../../../events/mail/templates/templates.ts';
import { notFound } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { authorizeStanding } from '../../authorizeApplication.ts';
import { answerUntil } from '../../awards/answerUntil.ts';
import { buildApplicantMail } from '../../decide/mailApplicant.ts';
import { toLetter } from '../../decisions/publishDecision.ts';
import { earliest } from '../openRelease.ts';

export type DecisionLetter = LetterText & {
  id: string;
  recipient: string;
  editable: LetterText;
  isEdited: boolean;
  isLeftOut: boolean;
  version: number;
  isChangeable: boolean;
};

export async function readDecisionLetter(
  ctx: RequestContext,
  given: { applicationId: string },
): Promise<DecisionLetter> {
  const { application } = await authorizeStanding(ctx, 'application.decide', { id: given.applicationId });
  const { id, scholarshipId } = application;
  const decision = await ctx.db.decision.findFirst({
    where: { applicationId: id, state: { in: ['DRAFT', 'HELD'] } },
    include: { release: { select: { releaseAt: true } } },
  });
  if (!decision) throw notFound();
  const { outcome, status } = decision;
  const reason = decision.isReasonShared ? decision.reason : null;
  const build = async () => {
    if (outcome === 'AWARD') {
      const at = decision.release?.releaseAt ?? earliest(ctx.now(), null);
      const { closesAt, timeZone, conditions } = await answerUntil(ctx.db, scholarshipId, at);
      const money = { amount: Number(decision.amount ?? 0), currency: decision.currency ?? '' };
      const offer = { ...money, closesAt, timeZone, conditions };
      return buildApplicantMail(ctx, 'awardOffered', id, offer);
    }
    if (outcome === 'WAITLIST') return buildApplicantMail(ctx, 'waitlisted', id, { reason });
    if (outcome === 'RETURN')
      return buildApplicantMail(ctx, 'applicationReturned', id, { reason: decision.reason ?? '' });
    return buildApplicantMail(ctx, 'statusChanged', id, { status, ...(reason && { reason }) });
  };
  const mail = await build();
  if (!mail) throw notFound();
  const letter = toLetter(decision);
  const { to, subject, text, editable } = await composeMail(ctx, {
    ...(mail as MailInput<'waitlisted'>),
    letter,
  });
  const { isLeftOut, letterVersion: version } = decision;
  const state = { isEdited: letter !== null, isLeftOut, version, isChangeable: decision.state === 'DRAFT' };
  return { id, recipient: to, subject, text, editable: letter ?? editable, ...state };
}
