import { paths } from '../../../rules/paths.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import type { EventContext } from '../../events/publish.ts';

/** Tells the applicant whether the request was granted. */
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
  await queueMail(ctx, { kind: 'waiverDecided', to: person.email, data });
}
