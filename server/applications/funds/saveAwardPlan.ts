import type { AwardPlan, Prisma } from '../../../prisma/client/client.ts';
import { awardPlanSchema } from '../../../rules/awards/awards.ts';
import { problem } from '../../../rules/problems.ts';
import { lockManaged } from '../../catalogue/scholarships/manage/lockScholarship.ts';
import { publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';

/**
 * Throws CONFLICT if the plan has changed since `version`, or if the currency would change while awards exist or are
 * prepared.
 */
export async function saveAwardPlan(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<AwardPlan> {
  requireAccessScope(ctx.viewer, 'award.plan');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship } = await lockManaged(inside, 'award.plan', given.scholarshipId);
    const { version, fundId = null, ...input } = checkInput(awardPlanSchema, given);
    const { id: scholarshipId, organisationId } = scholarship;
    const before = await db.awardPlan.findUnique({ where: { scholarshipId } });
    if ((before?.version ?? 0) !== version) throw refuse('CONFLICT', 'award.changed');
    if (before && before.currency !== input.currency) await requireNoMoney(inside, scholarshipId);
    if (fundId) await requireFund(inside, { id: fundId, organisationId, currency: input.currency });
    const { budget = null, places = null, amount = null } = input;
    const data = { ...input, budget, places, amount, fundId };
    const after = await db.awardPlan.upsert({
      where: { scholarshipId },
      create: { scholarshipId, ...data },
      update: { ...data, version: { increment: 1 } },
    });
    const was = before && { before: toAudit(before) };
    const saved = { actorId: viewer.id, id: scholarshipId, ...was, after: toAudit(after) };
    await publish(inside, 'awardPlan.saved', saved);
    return after;
  });
}

function toAudit({
  scholarshipId: _id,
  acceptanceFormId: _form,
  version: _version,
  ...plan
}: AwardPlan): Prisma.InputJsonObject {
  const { budget, amount } = plan;
  return {
    ...plan,
    budget: budget === null ? null : Number(budget),
    amount: amount === null ? null : Number(amount),
  };
}

async function requireNoMoney({ db }: TransactionContext, scholarshipId: string): Promise<void> {
  const application = { scholarshipId };
  const found =
    (await db.award.count({ where: { application } })) +
    (await db.decision.count({ where: { application, outcome: 'AWARD', state: { in: ['DRAFT', 'HELD'] } } }));
  if (found > 0) throw refuse('CONFLICT', 'awardPlan.currencyUsed');
}

/**
 * Locks the fund, so that releases of all its scholarships wait. Throws INVALID_INPUT unless the fund has this
 * organisation and currency.
 */
async function requireFund(
  { db }: TransactionContext,
  wanted: { id: string; organisationId: string; currency: string },
): Promise<void> {
  await db.$queryRaw`SELECT FROM funds WHERE id = ${wanted.id}::uuid FOR UPDATE`;
  if ((await db.fund.count({ where: wanted })) === 0) throw invalidInput({ fundId: problem('fundFits') });
}
