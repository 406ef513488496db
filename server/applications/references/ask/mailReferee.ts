import { paths } from '../../../../rules/paths.ts';
import { buildPortalLink } from '../../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import type { MailData } from '../../../events/mail/templates/templates.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { addLink } from '../link/referenceLink.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import { buildStopUrl } from '../reminders/quietKey.ts';

type MailingContext = TransactionContext<Pick<Context, 'now' | 'env'>>;

type About = Pick<
  ReferenceRow,
  'id' | 'email' | 'applicantName' | 'scholarshipName' | 'universityName' | 'dueAt' | 'timeZone'
>;

/**
 * What a mail is for: a request, the same with a new link because the first expired, a reminder with the days that are left, or a file that was
 * refused and can be replaced until then.
 */
type Purpose = 'asked' | 'renewed' | { days: number } | { fileUntil: Date };

/** Mails a referee a link of its own, and notes the mail, so that what becomes of it is known. */
export async function mailReferee(ctx: MailingContext, about: About, purpose: Purpose): Promise<void> {
  const { id, email: to, applicantName, scholarshipName, universityName, dueAt, timeZone } = about;
  const url = buildPortalLink(ctx.env, paths.reference.link(await addLink(ctx, id, purpose === 'asked')));
  const data = {
    // No name: the applicant chose it, and could write anything there.
    ...{ name: '', url, applicant: applicantName, scholarship: scholarshipName, university: universityName },
    ...{ closesAt: dueAt, timeZone, stopUrl: buildStopUrl(ctx, { id, email: to }) },
  };
  const mailId = await queueMail(ctx, { ...chooseMail(data, purpose), to, referenceId: id });
  await ctx.db.reference.update({ where: { id }, data: { mailId } });
}

function chooseMail(data: MailData['referenceAsked'], purpose: Purpose) {
  if (typeof purpose === 'string') return { kind: 'referenceAsked' as const, data };
  if ('days' in purpose) return { kind: 'referenceReminder' as const, data: { ...data, ...purpose } };
  return { kind: 'referenceFileRefused' as const, data: { ...data, closesAt: purpose.fileUntil } };
}
