import type { Prisma } from '../../../prisma/client/client.ts';
import { authorize, hasAccessScope, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type AwardTotals, committedOfFund, readAwardTotals } from './awardTotals.ts';

export type FundRow = {
  id: string;
  organisationId: string;
  name: string;
  currency: string;
  budget: number;
  committed: number;
  left: number;
  scholarshipCount: number;
  version: number;
};

export async function listFunds(
  ctx: RequestContext,
  { organisationId }: { organisationId: string },
): Promise<FundRow[]> {
  requireAccessScope(ctx.viewer, 'award.plan');
  authorize(ctx.viewer, 'award.plan', { organisationId });
  if (!(await ctx.db.organisation.count({ where: { id: organisationId } }))) throw notFound();
  return readFunds(ctx.db, { organisationId });
}

export async function readFunds(
  db: Prisma.TransactionClient,
  where: Prisma.FundWhereInput,
): Promise<FundRow[]> {
  const funds = await db.fund.findMany({
    where,
    include: { _count: { select: { plans: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  const totals = await readAwardTotals({ db }, { fundIds: funds.map(({ id }) => id) });
  return funds.map(({ _count, ...fund }) => {
    const [budget, committed] = [Number(fund.budget), committedOfFund(totals, fund.id)];
    return { ...fund, budget, committed, left: budget - committed, scholarshipCount: _count.plans };
  });
}

export const loadFund = createRequestLoader<string, FundRow>(async ({ db }, ids) => {
  const rows = new Map((await readFunds(db, { id: { in: [...ids] } })).map((row) => [row.id, row]));
  return ids.map((id) => rows.get(id) ?? notFound());
});

export const loadAwardPlan = createRequestLoader(async (ctx: RequestContext, ids: readonly string[]) => {
  if (!ctx.viewer || !hasAccessScope(ctx.viewer, 'award.plan')) return ids.map(() => null);
  const { organisationIds, blindTo } = requireAccessScope(ctx.viewer, 'award.plan');
  const reached = organisationIds === 'all' ? {} : { organisationId: { in: [...organisationIds] } };
  const rows = await ctx.db.awardPlan.findMany({
    where: { scholarshipId: { in: [...ids], notIn: [...blindTo] }, scholarship: reached },
  });
  return ids.map((id) => rows.find(({ scholarshipId }) => scholarshipId === id) ?? null);
});

export const loadAwardTotals = createRequestLoader<string, AwardTotals>(async ({ db }, ids) => {
  const rows = await readAwardTotals({ db }, { scholarshipIds: ids });
  return ids.map((id) => rows.find(({ scholarshipId }) => scholarshipId === id) ?? notFound());
});
