import { paths } from '../../../../rules/paths.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import type { EventContext } from '../../../events/publish.ts';
import { buildLink } from '../../../platform/http/origins.ts';

type Recipient = { name: string; email: string; count: number };

export async function mailAssessors(
  ctx: EventContext,
  kind: 'assessmentsReleased' | 'assessmentReminder',
  roundId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const {
    startsAt: start,
    endsAt,
    scholarship,
  } = await ctx.db.assessmentRound.findUniqueOrThrow({
    where: { id: roundId },
    include: { scholarship: true },
  });
  const { id: scholarshipId, scholarshipName, universityName: university, timeZone } = scholarship;
  const startsAt = start && start > ctx.now() ? start : null;
  const url = buildLink(ctx, paths.dashboard.link());
  for (const { name, email: to, count } of recipients) {
    const data = { name, url, scholarship: scholarshipName, university, count, startsAt, endsAt, timeZone };
    await queueMail(ctx, { kind, to, scholarshipId, data });
  }
}
