import type { ApplicationEventKind } from '../../../rules/applications/applicationOptions.ts';
import { paths } from '../../../rules/paths.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import type { EventContext, Listener } from '../../events/publish.ts';
import { timeline } from '../../events/timeline/timeline.ts';

type AboutRequest = { actorId: string; personId: string; scholarshipId: string };

export function requestTimeline(kind: ApplicationEventKind): Listener<AboutRequest> {
  const add = timeline(kind);
  return async (ctx, { actorId, personId: applicantId, scholarshipId }) => {
    const where = { applicantId, scholarshipId, cancelledAt: null };
    const application = await ctx.db.application.findFirst({ where, select: { id: true } });
    await add(ctx, { actorId, applicationId: application?.id ?? null });
  };
}

export async function mailWaiverDecision(ctx: EventContext, { id }: { id: string }): Promise<void> {
  const { person, scholarship, ...request } = await ctx.db.waiverRequest.findUniqueOrThrow({
    where: { id },
    select: {
      state: true,
      answer: true,
      person: { select: { name: true, email: true, anonymizedAt: true } },
      scholarship: { select: { id: true, scholarshipName: true, universityName: true } },
    },
  });
  if (person.anonymizedAt) return;
  const data = {
    name: person.name,
    scholarship: scholarship.scholarshipName,
    university: scholarship.universityName,
    isGranted: request.state === 'GRANTED',
    answer: request.answer,
    url: buildPortalLink(ctx.env, paths.scholarshipPage.link(scholarship.id)),
  };
  await queueMail(ctx, { kind: 'waiverDecided', to: person.email, scholarshipId: scholarship.id, data });
}
