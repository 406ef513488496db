import { paths } from '../../../rules/paths.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { buildPortalLink } from '../mail/buildPortalLink.ts';
import { queueMail } from '../mail/queueMail.ts';
import { addLink } from './link/referenceLink.ts';
import type { ReferenceRow } from './referenceRow.ts';
import { buildStopUrl } from './reminders/quietKey.ts';

type MailingContext = TransactionContext<Pick<Context, 'now' | 'env'>>;

type About = Pick<
  ReferenceRow,
  'id' | 'email' | 'applicantName' | 'scholarshipName' | 'universityName' | 'dueAt' | 'timeZone'
>;

/** What a mail is for: a request, the same with a new link because the first expired, or a reminder with the days that are left. */
type Purpose = 'asked' | 'renewed' | { days: number };

/** Mails a referee a link of its own, and notes the mail, so that what becomes of it is known. */
export async function mailReferee(ctx: MailingContext, about: About, purpose: Purpose): Promise<void> {
  const { id, email: to, applicantName, scholarshipName, universityName, dueAt, timeZone } = about;
  const url = buildPortalLink(ctx.env, paths.reference.link(await addLink(ctx, id, purpose === 'asked')));
  const data = {
    // No name: the applicant chose it, and could write anything there.
    ...{ name: '', url, applicant: applicantName, scholarship: scholarshipName, university: universityName },
    ...{ closesAt: dueAt, timeZone, stopUrl: buildStopUrl(ctx, { id, email: to }) },
  };
  const mailId =
    typeof purpose === 'string'
      ? await queueMail(ctx, { kind: 'referenceAsked', to, referenceId: id, data })
      : await queueMail(ctx, {
          ...{ kind: 'referenceReminder', to, referenceId: id, data: { ...data, ...purpose } },
        });
  await ctx.db.reference.update({ where: { id }, data: { mailId } });
}
