import { Prisma } from '../../../../prisma/client/client.ts';
import type { Condition } from '../../../../rules/conditions/condition.ts';
import { shiftAgeDates, shiftRequiredAgeDates } from '../../../../rules/conditions/shiftAgeDates.ts';
import { isRollingDay } from '../../../../rules/days.ts';
import { problem } from '../../../../rules/problems.ts';
import { can } from '../../../platform/access.ts';
import type { TransactionContext, Viewer } from '../../../platform/context.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { readRequirements, storeTrees, type TreeColumns } from '../../requirements/requirementTrees.ts';

/**
 * The scholarship from which a new one is copied. For the next round of a scholarship, `years` is the number of years
 * between the two deadlines. It is 0 for other copies.
 */
export type Original = { id: string; name: string; trees: TreeColumns; years: number };

type OriginalIds = { previousId?: string | null | undefined; copiedId?: string | null | undefined };

/** Throws INVALID_INPUT if the original does not exist or the viewer may not read all of it. */
export async function findOriginal(
  { db }: TransactionContext,
  viewer: Viewer,
  { previousId, copiedId, deadline }: OriginalIds & { deadline: string },
): Promise<Original | null> {
  const id = previousId ?? copiedId;
  if (!id) return null;
  const found = await db.scholarship.findUnique({
    where: { id },
    select: {
      ...{ organisationId: true, scholarshipName: true, applicationDeadline: true },
      ...{ hardTreeId: true, softTreeId: true },
    },
  });
  if (!found || !can(viewer, 'scholarship.readForEdit', found))
    throw invalidInput({
      [previousId ? 'previousId' : 'copiedId']: problem('id', { record: 'scholarship' }),
    });
  const { scholarshipName: name, hardTreeId, softTreeId, applicationDeadline } = found;
  const earlier = applicationDeadline.toISOString();
  const isMoved = previousId && !isRollingDay(earlier) && !isRollingDay(deadline);
  const years = isMoved ? Number(deadline.slice(0, 4)) - Number(earlier.slice(0, 4)) : 0;
  return { id, name, trees: { hardTreeId, softTreeId }, years };
}

export async function copyRequirements(
  ctx: TransactionContext,
  { trees, years }: Original,
): Promise<TreeColumns> {
  if (years === 0) return trees;
  return storeTrees(ctx, shiftRequiredAgeDates(await readRequirements(ctx.db, trees), years));
}

/** Copies the original's waiver rules, but not its waiver codes. */
export async function copyWaiverRules(
  { db, now }: TransactionContext,
  { id, years }: Original,
  { scholarshipId, actorId }: { scholarshipId: string; actorId: string },
): Promise<void> {
  const rules = await db.waiverRules.findUnique({ where: { scholarshipId: id } });
  if (!rules) return;
  const condition = rules.condition as Condition | null;
  await db.waiverRules.create({
    data: {
      scholarshipId,
      acceptsRequests: rules.acceptsRequests,
      condition: condition ? shiftAgeDates(condition, years) : Prisma.DbNull,
      conditionBy: condition ? [...new Set([...rules.conditionBy, actorId])] : [],
      updatedAt: now(),
    },
  });
}
