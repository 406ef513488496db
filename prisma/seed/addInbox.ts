import { v7 as uuidv7 } from 'uuid';
import type { ApplicationStatus } from '../../rules/applications/applicationOptions.ts';
import { buildApplicantMail } from '../../server/applications/decide/mailApplicant.ts';
import { composeMail } from '../../server/events/mail/queueMail.ts';
import type { Context, TransactionContext } from '../../server/platform/context.ts';
import { before, type Person } from './demoApplications.ts';

type SeedContext = TransactionContext<Pick<Context, 'now' | 'env'>>;

const UNREAD_DAYS = 10;

/** Fills a demo student's inbox with e-mails that are never sent. */
export async function addInbox(ctx: SeedContext, people: Person[], email: string): Promise<void> {
  const { db } = ctx;
  const person = people.find((one) => one.email === email);
  if (!person) return;
  const events = await db.applicationEvent.findMany({
    where: { application: { applicantId: person.id, cancelledAt: null } },
    include: { application: { select: { scholarshipId: true, awards: true, scholarship: true } } },
    orderBy: { createdAt: 'asc' },
  });
  for (const { applicationId, kind, detail, createdAt, application } of events) {
    const [award] = application.awards;
    const build = () => {
      if (kind === 'SUBMITTED') return buildApplicantMail(ctx, 'applicationSubmitted', applicationId);
      if (kind === 'FEEDBACK_GIVEN') return buildApplicantMail(ctx, 'feedbackGiven', applicationId);
      if (kind === 'WAITLISTED')
        return buildApplicantMail(ctx, 'waitlisted', applicationId, { reason: null });
      if (kind === 'AWARD_OFFERED' && award)
        return buildApplicantMail(ctx, 'awardOffered', applicationId, {
          ...{ amount: Number(award.amount), currency: award.currency, conditions: award.conditions },
          ...{ closesAt: award.acceptBy, timeZone: application.scholarship.timeZone },
        });
      const { to } = (detail ?? {}) as { to?: ApplicationStatus };
      // Acceptances with an award are skipped, because the award has its own e-mail.
      if (kind !== 'STATUS_CHANGED' || !to || (to === 'ACCEPTED' && award)) return null;
      return buildApplicantMail(ctx, 'statusChanged', applicationId, { status: to });
    };
    const mail = await build();
    const { entry = null } = mail ? await composeMail(ctx, mail as never) : {};
    if (!mail || !entry) continue;
    const readAt = createdAt < before(ctx, UNREAD_DAYS) ? createdAt : null;
    await db.inboxEntry.create({
      data: {
        ...{ id: uuidv7(), userId: person.id, kind: mail.kind, scholarshipId: application.scholarshipId },
        ...{ ...entry, createdAt, readAt },
      },
    });
  }
}
