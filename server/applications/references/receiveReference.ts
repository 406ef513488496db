import type { Prisma } from '../../../prisma/client/client.ts';
import { paths } from '../../../rules/paths.ts';
import type { Events } from '../../events/events.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import type { ReferenceRow } from './referenceRow.ts';

type ReferenceContent = { answers: Prisma.InputJsonObject; enteredById: string | null };

export async function receiveReference(
  ctx: EventContext,
  row: ReferenceRow,
  { answers, enteredById }: ReferenceContent,
): Promise<void> {
  const { id } = row;
  const receivedAt = ctx.now();
  await ctx.db.reference.update({
    where: { id },
    data: { answers, enteredById, receivedAt, state: 'RECEIVED', version: { increment: 1 } },
  });
  await finalizeReference(ctx, row, { state: 'RECEIVED', actorId: enteredById });
}

type Outcome = Pick<Events['reference.settled'], 'state' | 'actorId'>;

export async function finalizeReference(
  ctx: EventContext,
  row: ReferenceRow,
  outcome: Outcome,
): Promise<void> {
  const { id, applicantId, scholarshipId, question, name: referee } = row;
  const standing = { applicantId, scholarshipId, cancelledAt: null };
  const application = await ctx.db.application.findFirst({ where: standing, select: { id: true } });
  await publish(ctx, 'reference.settled', {
    ...{ ...outcome, id, applicationId: application?.id ?? null, scholarshipId, question, referee },
    applicant: { name: row.applicantName, email: row.applicantEmail },
    ...{ scholarship: row.scholarshipName, university: row.universityName },
  });
}

const MAILS = {
  RECEIVED: 'referenceReceived',
  DECLINED: 'referenceDeclined',
  WRONG_PERSON: 'referenceDeclined',
  BOUNCED: 'referenceBounced',
} as const;

export async function mailReferenceOutcome(
  ctx: EventContext,
  { id, state, applicationId, applicant, ...about }: Events['reference.settled'],
): Promise<void> {
  const { scholarshipId, referee, scholarship, university } = about;
  const path = applicationId
    ? paths.myApplications.link({ open: applicationId })
    : paths.apply.link(scholarshipId);
  const url = buildPortalLink(ctx.env, path);
  const data = { name: applicant.name, referee, url, scholarship, university };
  await queueMail(ctx, { kind: MAILS[state], to: applicant.email, referenceId: id, scholarshipId, data });
}
