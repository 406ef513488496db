import type { Award, Disbursement, Prisma } from '../../../../prisma/client/client.ts';
import { type PlannedPart, planSchema } from '../../../../rules/awards/disbursements.ts';
import { typeAmount } from '../../../../rules/money/typedAmount.ts';
import { problem } from '../../../../rules/problems.ts';
import { publish } from '../../../events/publish.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { authorizeAward, lockAward, requireAccepted } from '../../awards/awardRow.ts';
import { toDay } from '../loadDisbursements.ts';

export type PlanInput = { awardId: string; parts: readonly object[]; version: number };

/**
 * Replaces the planned disbursements of an accepted award; paid and stopped ones do not change. A disbursement with
 * the same day and amount keeps its id, because the id may already be in a file that was sent to the bank.
 */
export async function planDisbursements(ctx: RequestContext, given: PlanInput): Promise<Award> {
  const action = 'disbursement.manage';
  const { viewer, award: found } = await authorizeAward(ctx, action, given.awardId);
  const { parts, version } = checkInput(planSchema, given);
  const { id } = found;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const award = await lockAward(inside, found, { viewer, action });
    requireAccepted(award);
    if (award.version !== version) throw refuse('CONFLICT', 'disbursement.changed');
    const rows = await db.disbursement.findMany({ where: { awardId: id } });
    const planned = rows.filter(({ state }) => state === 'PLANNED');
    const left = award.amount - sum(rows.filter(({ state }) => state !== 'PLANNED'));
    if (sum(parts) > left) throw invalidInput({ parts: describeLeft(left, award) });
    await replace(inside, id, planned, parts);
    const changed = await db.award.update({ where: { id }, data: { version: { increment: 1 } } });
    await publish(inside, 'disbursements.planned', {
      ...{ actorId: viewer.id, id },
      before: describePlan(planned.map((row) => ({ dueOn: toDay(row.dueOn), amount: Number(row.amount) }))),
      after: describePlan(parts),
    });
    return changed;
  });
}

/**
 * Returns the problem for a plan that exceeds the amount left. Stopped disbursements reduce that amount, because
 * their money has returned to the budget.
 */
function describeLeft(left: bigint, { currency }: Award) {
  return problem('disbursementsOver', { amount: `${typeAmount(Number(left), currency)} ${currency}` });
}

async function replace(
  { db, now }: TransactionContext,
  awardId: string,
  planned: readonly Disbursement[],
  parts: readonly PlannedPart[],
): Promise<void> {
  const dropped = [...planned];
  for (const { dueOn, amount, condition } of parts) {
    const same = dropped.findIndex((row) => toDay(row.dueOn) === dueOn && row.amount === BigInt(amount));
    const [kept] = same < 0 ? [] : dropped.splice(same, 1);
    if (kept) await db.disbursement.update({ where: { id: kept.id }, data: { condition } });
    else
      await db.disbursement.create({
        data: { awardId, dueOn: new Date(dueOn), amount, condition, createdAt: now() },
      });
  }
  await db.disbursement.deleteMany({ where: { id: { in: dropped.map(({ id }) => id) } } });
}

const sum = (parts: readonly { amount: bigint | number }[]): bigint =>
  parts.reduce((total, { amount }) => total + BigInt(amount), 0n);

/** Excludes conditions, because the audit log outlives the recipient's account. */
const describePlan = (parts: readonly Pick<PlannedPart, 'dueOn' | 'amount'>[]): Prisma.InputJsonObject => ({
  planned: parts.map(({ dueOn, amount }) => ({ dueOn, amount })),
});
