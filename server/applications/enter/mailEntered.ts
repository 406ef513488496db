import { paths } from '../../../rules/paths.ts';
import type { Events } from '../../events/events.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import type { EventContext } from '../../events/publish.ts';

export async function mailEntered(
  ctx: EventContext,
  {
    id,
    scholarshipId,
    applicant: { email, name },
    token,
    missing,
    renewedAwardId,
  }: Events['application.handedOver'],
): Promise<void> {
  const { organisation, ...scholarship } = await ctx.db.scholarship.findUniqueOrThrow({
    where: { id: scholarshipId },
    select: {
      ...{ scholarshipName: true, universityName: true, timeZone: true },
      organisation: { select: { name: true } },
    },
  });
  const renewed =
    renewedAwardId &&
    (await ctx.db.scholarship.findFirst({
      where: { applications: { some: { awards: { some: { id: renewedAwardId } } } } },
      select: { scholarshipName: true },
    }));
  const path = token ? paths.takeOver.link(token, id) : paths.myApplications.link({ open: id });
  const data = {
    ...{ name, url: buildPortalLink(ctx.env, path), mustTakeOver: token !== null },
    ...{ scholarship: scholarship.scholarshipName, university: scholarship.universityName },
    organisation: organisation.name ?? ctx.env.PORTAL_NAME,
    renewed: renewed ? renewed.scholarshipName : null,
    ...{ missing: missing.count, closesAt: missing.until, timeZone: scholarship.timeZone },
  };
  await queueMail(ctx, { kind: 'applicationEntered', to: email, scholarshipId, data });
}
