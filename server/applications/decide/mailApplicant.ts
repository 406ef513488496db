import { Prisma } from '../../../prisma/client/client.ts';
import { paths } from '../../../rules/paths.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import type { MailData } from '../../events/mail/templates/templates.ts';
import type { Listener } from '../../events/publish.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';

type Mails = Pick<
  MailData,
  'applicationSubmitted' | 'feedbackGiven' | 'messageFromStaff' | 'statusChanged' | 'applicationDeleted'
>;

type More<Kind extends keyof Mails> = Omit<Mails[Kind], 'name' | 'url' | 'scholarship' | 'university'>;

type MailRecipient = {
  name: string;
  email: string;
  scholarship: string;
  university: string;
  scholarshipId: string;
};

/** A deleted application is in no list but still has its own page; a message is on that page. */
const OPENED: ReadonlySet<keyof Mails> = new Set(['applicationDeleted', 'messageFromStaff']);

/** Creates a listener that mails the applicant about an application. Sends nothing if the account is gone. */
export function mailApplicant<Kind extends keyof Mails, Event extends { applicationId: string }>(
  kind: Kind,
  moreOf?: (event: Event) => More<Kind>,
): Listener<Event> {
  return async (ctx, event) => {
    const { applicationId } = event;
    const [told] = await ctx.db.$queryRaw<MailRecipient[]>`
      ${Prisma.raw(PLAN_ONCE)} SELECT u.name, u.email, s.id AS "scholarshipId", s.scholarship_name AS scholarship, s.university_name AS university
      FROM applications a JOIN users u ON u.id = a.applicant_id JOIN scholarships s ON s.id = a.scholarship_id
      WHERE a.id = ${applicationId}::uuid AND u.anonymized_at IS NULL`;
    if (!told) return;
    const { email, scholarshipId, ...names } = told;
    const data = {
      ...moreOf?.(event),
      ...names,
      url: buildPortalLink(
        ctx.env,
        paths.myApplications.link(OPENED.has(kind) ? { open: applicationId } : {}),
      ),
    };
    await queueMail(ctx, { kind, to: email, scholarshipId, data: data as MailData[Kind] });
  };
}
