import { z } from 'zod';
import { authorizeAward, type ReadAward } from '../../../applications/awards/awardRow.ts';
import { buildApplicantMail } from '../../../applications/decide/mailApplicant.ts';
import { formatReferenceNumber } from '../../../applications/referenceNumber.ts';
import { composeMail } from '../../../events/mail/queueMail.ts';
import { notFound } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { getLanguage } from '../../../platform/language/getLanguage.ts';
import { translate } from '../../../platform/language/translate.ts';
import { formatPortalInstant, framePdf } from '../framePdf.ts';
import type { PdfContent } from '../pdfContent.ts';

/**
 * Returns the letter of an award, with the text of the e-mail that offered it. Only the recipient and staff may read
 * the letter; throws NOT_FOUND for others.
 */
export async function readAwardLetterPdf(
  ctx: RequestContext,
  { id }: { id: string },
): Promise<{ name: string; paper: PdfContent }> {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const { award } = await authorizeAward(ctx, 'award.read', id);
  const { subject, text } = (await findSent(ctx, award)) ?? (await compose(ctx, award));
  const paper = framePdf(ctx, {
    title: subject,
    subtitle: translate(getLanguage(ctx), 'papers', 'offered', {
      at: formatPortalInstant(ctx, award.offeredAt),
    }),
    contact: ctx.env.CONTACT_EMAIL ?? null,
    sections: [{ heading: null, text, rows: [] }],
  });
  return { name: `award-${formatReferenceNumber({ id: award.applicationId })}`, paper };
}

type OfferText = { subject: string; text: string };

/** Finds the offer as it was sent. Returns null if the recipient's inbox no longer contains a copy. */
async function findSent(ctx: RequestContext, award: ReadAward): Promise<OfferText | null> {
  const { applicationId, application, offeredAt } = award;
  const { applicantId: userId, scholarshipId } = application;
  // An application whose award has ended can get another award, whose offer must not be taken for this one.
  const next = await ctx.db.award.findFirst({
    where: { applicationId, offeredAt: { gt: offeredAt } },
    orderBy: { offeredAt: 'asc' },
    select: { offeredAt: true },
  });
  const createdAt = { gte: offeredAt, ...(next && { lt: next.offeredAt }) };
  return ctx.db.inboxEntry.findFirst({
    where: { userId, scholarshipId, kind: 'awardOffered', createdAt },
    orderBy: { createdAt: 'asc' },
    select: { subject: true, text: true },
  });
}

async function compose(ctx: RequestContext, award: ReadAward): Promise<OfferText> {
  const { amount, currency, conditions, acceptBy: closesAt, application } = award;
  const { timeZone } = application.scholarship;
  const offer = { amount: Number(amount), currency, conditions, closesAt, timeZone };
  const mail = await buildApplicantMail(ctx, 'awardOffered', award.applicationId, offer);
  const { entry = null } = mail ? await composeMail(ctx, mail as never) : {};
  if (!entry) throw notFound();
  return entry;
}
