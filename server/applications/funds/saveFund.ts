import { v7 as uuidv7 } from 'uuid';
import { fundSchema } from '../../../rules/awards/awards.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockOrganisation } from '../../accounts/organisations/lockOrganisation.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/isUniqueViolation.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type FundRow, readFunds } from './loadFunds.ts';

const MAX_FUNDS = 200;

type FundInput = { id?: string | null | undefined; organisationId: string };

/**
 * Throws CONFLICT if the fund has changed since `version`, if the name is taken, or if the currency of a used fund
 * would change.
 */
export async function saveFund(ctx: RequestContext, given: FundInput): Promise<FundRow> {
  requireAccessScope(ctx.viewer, 'award.plan');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { organisationId } = given;
    const viewer = await lockFunds(inside, organisationId);
    const { version, ...input } = checkInput(fundSchema, given);
    const before = given.id ? await lockFund(inside, given.id, organisationId) : null;
    if ((before?.version ?? 0) !== version) throw refuse('CONFLICT', 'award.changed');
    const others = { organisationId, ...(before && { id: { not: before.id } }) };
    if (await db.fund.count({ where: { ...others, name: input.name } })) throw nameTaken();
    if (before && before.currency !== input.currency && before._count.plans > 0)
      throw refuse('CONFLICT', 'fund.currencyUsed');
    if (!before && (await db.fund.count({ where: others })) >= MAX_FUNDS)
      throw refuse('CONFLICT', 'fund.tooMany', { max: MAX_FUNDS });
    const id = before?.id ?? uuidv7();
    const create = { id, organisationId, createdAt: ctx.now(), ...input };
    const update = { ...input, version: { increment: 1 } };
    await db.fund.upsert({ where: { id }, create, update }).catch((error: unknown) => {
      // Another transaction took the name after the check above.
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
    const [after] = await readFunds(db, { id });
    if (!after) throw notFound();
    const was = before && { before: { ...toAudit(before), budget: Number(before.budget) } };
    await publish(inside, 'fund.saved', { actorId: viewer.id, id, ...was, after: toAudit(after) });
    return after;
  });
}

export async function removeFund(ctx: RequestContext, { id }: { id: string }): Promise<FundRow> {
  requireAccessScope(ctx.viewer, 'award.plan');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const found = await db.fund.findUnique({ where: { id }, select: { organisationId: true } });
    if (!found) throw notFound();
    const viewer = await lockFunds(inside, found.organisationId);
    const { _count } = await lockFund(inside, id, found.organisationId);
    if (_count.plans > 0) throw refuse('CONFLICT', 'fund.used');
    const [before] = await readFunds(db, { id });
    if (!before) throw notFound();
    await db.fund.delete({ where: { id } });
    await publish(inside, 'fund.removed', { actorId: viewer.id, id, before: toAudit(before) });
    return before;
  });
}

const nameTaken = () =>
  refuse('CONFLICT', 'fund.exists', undefined, { problems: { name: problem('fundExists') } });

const toAudit = ({ name, currency, budget }: Pick<FundRow, 'name' | 'currency'> & { budget: unknown }) => ({
  ...{ name, currency, budget: Number(budget) },
});

async function lockFunds(ctx: TransactionContext, organisationId: string): Promise<Viewer> {
  const viewer = authorize(ctx.viewer, 'award.plan', { organisationId });
  if (!(await lockOrganisation(ctx.db, organisationId))) throw notFound();
  await lockCoordination(ctx.db, viewer, 'award.plan', organisationId);
  return viewer;
}

async function lockFund({ db }: TransactionContext, id: string, organisationId: string) {
  await db.$queryRaw`SELECT FROM funds WHERE id = ${id}::uuid FOR UPDATE`;
  const fund = await db.fund.findUnique({
    where: { id },
    include: { _count: { select: { plans: true } } },
  });
  if (!fund) throw notFound();
  if (fund.organisationId !== organisationId) throw invalidInput({ organisationId: problem('invalid') });
  return fund;
}
