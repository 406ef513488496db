import { paths } from '../../../../rules/paths.ts';
import type { Context, TransactionContext } from '../../../context.ts';
import { buildPortalLink } from '../../mail/buildPortalLink.ts';
import { queueMail } from '../../mail/queueMail.ts';
import type { MailData } from '../../mail/templates.ts';

type Mails = Pick<
  MailData,
  'applicationSubmitted' | 'feedbackGiven' | 'statusChanged' | 'applicationDeleted'
>;

type Told<Kind extends keyof Mails> = Omit<Mails[Kind], 'name' | 'url' | 'scholarship' | 'university'>;

/**
 * Queues a mail about an application to its applicant, in the transaction of the change it reports. None when the
 * account is gone.
 */
export async function notifyApplicant<Kind extends keyof Mails>(
  ctx: TransactionContext<Pick<Context, 'env' | 'now'>>,
  kind: Kind,
  applicationId: string,
  more: Told<Kind>,
): Promise<void> {
  const { applicant, scholarship } = await ctx.db.application.findUniqueOrThrow({
    where: { id: applicationId },
    select: {
      applicant: { select: { name: true, email: true, anonymizedAt: true } },
      scholarship: { select: { scholarshipName: true, universityName: true } },
    },
  });
  if (applicant.anonymizedAt) return;
  const data = {
    ...more,
    name: applicant.name,
    // What was deleted is in no list, but still there by its address.
    url: buildPortalLink(
      ctx.env,
      paths.myApplications.link(kind === 'applicationDeleted' ? { open: applicationId } : {}),
    ),
    scholarship: scholarship.scholarshipName,
    university: scholarship.universityName,
  };
  await queueMail(ctx, { kind, to: applicant.email, data: data as MailData[Kind] });
}
