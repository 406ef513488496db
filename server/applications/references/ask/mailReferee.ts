import { paths } from '../../../../rules/paths.ts';
import { buildPortalLink } from '../../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import type { MailData } from '../../../events/mail/templates/templates.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { addLink } from '../link/referenceLink.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import { buildStopUrl } from '../reminders/muteKey.ts';

type MailingContext = TransactionContext<Pick<Context, 'now' | 'env'>>;

type ReferenceMailFacts = Pick<
  ReferenceRow,
  | 'id'
  | 'email'
  | 'scholarshipId'
  | 'applicantName'
  | 'scholarshipName'
  | 'universityName'
  | 'dueAt'
  | 'timeZone'
>;

/**
 * `renewed` replaces an expired link, `days` is a reminder with the days left, and `fileUntil` is the deadline for
 * replacing a refused file.
 */
type Purpose = 'asked' | 'renewed' | { days: number } | { fileUntil: Date };

export async function mailReferee(
  ctx: MailingContext,
  about: ReferenceMailFacts,
  purpose: Purpose,
): Promise<void> {
  const { id, email: to, applicantName, scholarshipName, universityName, dueAt, timeZone } = about;
  const url = buildPortalLink(ctx.env, paths.reference.link(await addLink(ctx, id, purpose === 'asked')));
  const data = {
    // Omits the referee's name, because the applicant entered it and could write any text there.
    ...{ name: '', url, applicant: applicantName, scholarship: scholarshipName, university: universityName },
    ...{ closesAt: dueAt, timeZone, stopUrl: buildStopUrl(ctx, { id, email: to }) },
  };
  const mailId = await queueMail(ctx, {
    ...chooseMail(data, purpose),
    to,
    referenceId: id,
    scholarshipId: about.scholarshipId,
  });
  await ctx.db.reference.update({ where: { id }, data: { mailId } });
}

function chooseMail(data: MailData['referenceAsked'], purpose: Purpose) {
  if (typeof purpose === 'string') return { kind: 'referenceAsked' as const, data };
  if ('days' in purpose) return { kind: 'referenceReminder' as const, data: { ...data, ...purpose } };
  return { kind: 'referenceFileRefused' as const, data: { ...data, closesAt: purpose.fileUntil } };
}
