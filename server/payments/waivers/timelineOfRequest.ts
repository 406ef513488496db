import type { ApplicationEventKind } from '../../../rules/applicationOptions.ts';
import type { Listener } from '../../events/publish.ts';
import { timeline } from '../../events/timeline/timeline.ts';

type AboutRequest = { actorId: string; personId: string; scholarshipId: string };

/** A listener that adds a line to the timeline of the person's application that stands, if there is one. */
export function timelineOfRequest(kind: ApplicationEventKind): Listener<AboutRequest> {
  const add = timeline(kind);
  return async (ctx, { actorId, personId: applicantId, scholarshipId }) => {
    const where = { applicantId, scholarshipId, cancelledAt: null };
    const application = await ctx.db.application.findFirst({ where, select: { id: true } });
    await add(ctx, { actorId, applicationId: application?.id ?? null });
  };
}
