import type { Prisma } from '../../prisma/client/client.ts';
import type { Context } from '../context.ts';

let counter = 0;

/** A scholarship with sensible values, open on the day of the tests; give what the test is about. */
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
      ...rest,
    },
  });
}

/** An application that was submitted and not paid; its scholarship and applicant are given. */
export function makeApplication(
  ctx: Context,
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
