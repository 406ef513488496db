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
  'id' | 'name' | 'email' | 'applicantName' | 'scholarshipName' | 'universityName' | 'dueAt' | 'timeZone'
>;

/** Mails a referee a link of its own, and notes the mail, so that what becomes of it is known. `days`: how many are left, of a reminder. */
export async function mailReferee(ctx: MailingContext, about: About, days?: number): Promise<void> {
  const { id, name, email: to, applicantName, scholarshipName, universityName, dueAt, timeZone } = about;
  const url = buildPortalLink(ctx.env, paths.reference.link(await addLink(ctx, id)));
  const data = {
    ...{ name, url, applicant: applicantName, scholarship: scholarshipName, university: universityName },
    ...{ closesAt: dueAt, timeZone },
  };
  const mailId =
    days === undefined
      ? await queueMail(ctx, { kind: 'referenceAsked', to, data })
      : await queueMail(ctx, {
          kind: 'referenceReminder',
          to,
          data: { ...data, days, stopUrl: buildStopUrl(ctx, id) },
        });
  await ctx.db.reference.update({ where: { id }, data: { mailId } });
}
