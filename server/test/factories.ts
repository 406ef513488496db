import type { Prisma } from '../../prisma/client/client.ts';
import type { Context, TransactionContext } from '../platform/context.ts';

let counter = 0;

export function makeScholarship(
  ctx: Context,
  given: Partial<Prisma.ScholarshipUncheckedCreateInput> & { deadline?: string; posted?: string } = {},
) {
  counter += 1;
  const { deadline = '2026-09-30', posted = '2026-05-01', ...rest } = given;
  return ctx.db.scholarship.create({
    data: {
      scholarshipName: `Scholarship ${counter}`,
      universityName: `University ${counter}`,
      universityCountry: 'Norway',
      universityCity: 'Bergen',
      universityWorldRank: 100,
      subjectCategory: 'ENGINEERING',
      scholarshipCategory: 'PARTIAL',
      degree: 'MASTERS',
      applicationFees: 20,
      serviceCharge: 5,
      applicationDeadline: new Date(deadline),
      scholarshipPostDate: new Date(posted),
      timeZone: ctx.env.TIME_ZONE,
      ...rest,
    },
  });
}

export function makeApplication(
  ctx: Pick<TransactionContext, 'db' | 'now'>,
  given: Pick<Prisma.ApplicationUncheckedCreateInput, 'applicantId' | 'scholarshipId'> &
    Partial<Prisma.ApplicationUncheckedCreateInput>,
) {
  return ctx.db.application.create({
    data: {
      phone: '+4755580000',
      address: 'Harbour Street 1, Bergen',
      applicantName: 'Ada Lovelace',
      ssc: '4.8',
      hsc: '4.9',
      gender: 'FEMALE',
      degree: 'MASTERS',
      applicationFees: 20,
      serviceCharge: 5,
      consentedAt: ctx.now(),
      ...given,
    },
  });
}

export async function makeReview(
  ctx: Context,
  application: { id: string; applicantId: string; scholarshipId: string },
  given: Partial<Prisma.ReviewUncheckedCreateInput> & { rating?: number } = {},
) {
  const { applicantId: authorId, scholarshipId } = application;
  const { rating = 4.5, ...rest } = given;
  const [review] = await ctx.db.$transaction([
    ctx.db.review.create({
      data: {
        applicationId: application.id,
        authorId,
        scholarshipId,
        rating,
        comment: 'Quick answers.',
        ...rest,
      },
    }),
    ctx.db.scholarship.update({
      where: { id: scholarshipId },
      data: { ratingCount: { increment: 1 }, ratingHalfSteps: { increment: rating * 2 } },
    }),
  ]);
  return review;
}
