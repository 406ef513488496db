import type { Prisma } from '../../../prisma/client/client.ts';
import { addDays } from '../../../rules/days.ts';
import { toInstant, toLocalMinute } from '../../catalogue/scholarships/clock/localTime.ts';

type Offer = { closesAt: Date; timeZone: string; conditions: string | null };

export const endOfDay = (day: string, zone: string): Date =>
  toInstant({ day: addDays(day, 1), time: '00:00', zone });

/** Returns the time limit and conditions that the scholarship's award plan sets for an offer made at `at`. */
export async function answerUntil(
  db: Pick<Prisma.TransactionClient, 'scholarship'>,
  scholarshipId: string,
  at: Date,
): Promise<Offer> {
  const { timeZone, awardPlan } = await db.scholarship.findUniqueOrThrow({
    where: { id: scholarshipId },
    select: { timeZone: true, awardPlan: { select: { acceptDays: true, conditions: true } } },
  });
  if (!awardPlan) throw new Error(`The scholarship ${scholarshipId} has no plan.`);
  const { applicationDeadline: today } = toLocalMinute(at, timeZone);
  const closesAt = endOfDay(addDays(today, awardPlan.acceptDays), timeZone);
  return { closesAt, timeZone, conditions: awardPlan.conditions };
}
