import { Prisma } from '../../../prisma/client/client.ts';
import { paths } from '../../../rules/paths.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import type { AwardMailData } from '../../events/mail/templates/awardTemplates.ts';
import type { LetterText } from '../../events/mail/templates/letter.ts';
import type { MailData, MailInput } from '../../events/mail/templates/templates.ts';
import type { EventContext, Listener } from '../../events/publish.ts';
import { SHOWN_NAME } from '../../events/timeline/isEntered.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';

type Mails = Pick<
  MailData,
  | 'applicationSubmitted'
  | 'feedbackGiven'
  | 'messageFromStaff'
  | 'statusChanged'
  | 'applicationDeleted'
  | keyof AwardMailData
>;

type More<Kind extends keyof Mails> = Omit<Mails[Kind], 'name' | 'url' | 'scholarship' | 'university'>;

type MailRecipient = {
  name: string;
  email: string;
  scholarship: string;
  university: string;
  scholarshipId: string;
};

type OfApplication = { applicationId: string; letter?: LetterText | null | undefined };

export function mailApplicant<Kind extends keyof Mails, Event extends OfApplication>(
  kind: Kind,
  moreOf?: (event: Event) => More<Kind>,
): Listener<Event> {
  return async (ctx, event) => {
    const mail = await buildApplicantMail(ctx, kind, event.applicationId, moreOf?.(event));
    if (mail) await queueMail(ctx, { ...mail, letter: event.letter });
  };
}

type MailContext = Pick<EventContext, 'env' | 'now'> & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };

export async function buildApplicantMail<Kind extends keyof Mails>(
  { db, env }: MailContext,
  kind: Kind,
  applicationId: string,
  more?: More<Kind>,
): Promise<MailInput<Kind> | null> {
  const [told] = await db.$queryRaw<MailRecipient[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT ${SHOWN_NAME} AS name, u.email, s.id AS "scholarshipId", s.scholarship_name AS scholarship, s.university_name AS university
    FROM applications a JOIN users u ON u.id = a.applicant_id JOIN scholarships s ON s.id = a.scholarship_id
    WHERE a.id = ${applicationId}::uuid AND u.anonymized_at IS NULL`;
  if (!told) return null;
  const { email, scholarshipId, ...names } = told;
  const path = paths.myApplications.link({ open: applicationId });
  const data = { ...more, ...names, url: buildPortalLink(env, path) };
  return { kind, to: email, scholarshipId, data: data as MailData[Kind] };
}
