import type { Prisma } from '../../prisma/client/client.ts';
import type { Context } from '../platform/context.ts';
import { makeApplication, makeScholarship } from './factories.ts';
import { makePerson } from './people.ts';

type GivenAward = {
  applicantId?: string;
  applicationId?: string;
  organisationId?: string;
} & Partial<
  Pick<Prisma.AwardUncheckedCreateInput, 'state' | 'amount' | 'currency' | 'conditions' | 'acceptBy'>
>;

export async function makeAward(
  ctx: Context,
  { applicantId: given, applicationId, organisationId, ...award }: GivenAward = {},
) {
  const { db } = ctx;
  const createdAt = ctx.now();
  const application = applicationId
    ? await db.application.findUniqueOrThrow({ where: { id: applicationId } })
    : await makeApplication(ctx, {
        applicantId: given ?? (await makePerson(ctx)).id,
        scholarshipId: (await makeScholarship(ctx, organisationId ? { organisationId } : {})).id,
        status: 'ACCEPTED',
      });
  const { id, scholarshipId, applicantId } = application;
  const { amount = 300_000, currency = 'EUR' } = award;
  const release = { releaseAt: createdAt, createdAt, state: 'SENT', endedAt: createdAt } as const;
  const decision = await db.decision.create({
    data: {
      ...{ state: 'SENT', fromStatus: 'PROCESSING', status: 'ACCEPTED', outcome: 'AWARD', createdAt },
      ...{ amount, currency, application: { connect: { id } }, release: { create: release } },
    },
  });
  const acceptBy = new Date(createdAt.getTime() + 14 * 86_400_000);
  const made = await db.award.create({
    data: {
      ...{ applicationId: id, decisionId: decision.id, state: 'ACCEPTED', acceptBy },
      ...{ offeredAt: createdAt, ...award, amount, currency },
    },
  });
  return { ...made, scholarshipId, applicantId };
}

/** `parts` contains days and amounts in minor units. */
export async function makeParts(ctx: Context, awardId: string, parts: readonly [string, number][]) {
  const createdAt = ctx.now();
  const ids: string[] = [];
  for (const [dueOn, amount] of parts) {
    const data = { awardId, dueOn: new Date(dueOn), amount, createdAt };
    ids.push((await ctx.db.disbursement.create({ data })).id);
  }
  return ids;
}
