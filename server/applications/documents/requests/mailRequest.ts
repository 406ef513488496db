import { paths } from '../../../../rules/paths.ts';
import { buildPortalLink } from '../../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import type { EventContext } from '../../../events/publish.ts';

type RequestOfStaff = { applicationId: string; reason: string; until: Date };

export async function mailRequest(
  ctx: EventContext,
  { applicationId, reason, until }: RequestOfStaff,
): Promise<void> {
  const { applicant, scholarship } = await ctx.db.application.findUniqueOrThrow({
    where: { id: applicationId },
    select: {
      applicant: { select: { name: true, email: true, anonymizedAt: true } },
      scholarship: { select: { id: true, scholarshipName: true, universityName: true, timeZone: true } },
    },
  });
  if (applicant.anonymizedAt) return;
  const data = {
    ...{ name: applicant.name, reason, closesAt: until, timeZone: scholarship.timeZone },
    url: buildPortalLink(ctx.env, paths.myApplications.link({ open: applicationId })),
    ...{ scholarship: scholarship.scholarshipName, university: scholarship.universityName },
  };
  await queueMail(ctx, {
    kind: 'documentRequested',
    to: applicant.email,
    scholarshipId: scholarship.id,
    data,
  });
}
