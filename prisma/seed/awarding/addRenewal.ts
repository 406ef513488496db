import { toMinorUnits } from '../../../rules/money/currencies.ts';
import { before, FORM, type Person, type Programme } from '../demoApplications.ts';
import { addPlan, type SeedContext } from './addAwards.ts';
import { RENEWAL } from './awardStories.ts';

export async function addRenewal(
  ctx: SeedContext,
  { people, programmes }: { people: Person[]; programmes: Programme[] },
): Promise<void> {
  const { db, env } = ctx;
  const { email, from, to, enteredDaysAgo, plan } = RENEWAL;
  const [earlier, later] = [from, to].map((programme) => programmes[programme - 1]);
  const person = people.find((one) => one.email === email);
  if (!person || !earlier || !later) return;
  const award = await db.award.findFirst({
    where: { application: { applicantId: person.id, scholarshipId: earlier.id } },
  });
  if (!award) return;
  await addPlan(ctx, later.id, plan);
  const actorId = people.find((one) => one.email === 'moderator@example.org')?.id ?? null;
  const createdAt = before(ctx, enteredDaysAgo);
  const { id: applicationId } = await db.application.create({
    data: {
      ...{ applicantId: person.id, scholarshipId: later.id, applicantName: person.name, ...FORM },
      ...{ degree: earlier.degree, applicationFees: 0, serviceCharge: 0, status: 'PROCESSING' },
      ...{ renewedAwardId: award.id, createdAt, updatedAt: createdAt },
    },
  });
  await db.applicationEvent.create({
    data: {
      ...{ applicationId, actorId, kind: 'ENTERED', createdAt },
      detail: { receivedAt: createdAt.toISOString() },
    },
  });
  await db.decision.create({
    data: {
      ...{ applicationId, state: 'DRAFT', fromStatus: 'PROCESSING', status: 'ACCEPTED', outcome: 'AWARD' },
      ...{ amount: BigInt(toMinorUnits(plan.amount, env.CURRENCY)), currency: env.CURRENCY },
      ...{ preparedById: actorId, createdAt },
    },
  });
}
