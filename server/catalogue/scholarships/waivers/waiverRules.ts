import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Prisma, type WaiverRules } from '../../../../prisma/client/client.ts';
import { type Condition, conditionSchema, type FactKinds } from '../../../../rules/conditions/condition.ts';
import { findContradiction } from '../../../../rules/conditions/findContradiction.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import { getFactKinds } from '../../../../rules/forms/facts/facts.ts';
import { problem } from '../../../../rules/problems.ts';
import { lockCoordination } from '../../../accounts/organisations/lockCoordination.ts';
import { publish } from '../../../events/publish.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { readProfileForm } from '../../profiles/readProfileForm.ts';
import { authorizeWaivers } from './authorizeWaivers.ts';

export type StoredWaiverRules = { acceptsRequests: boolean; condition: unknown; version: number };

const idSchema = z.object({ scholarshipId: z.uuid(problem('id', { record: 'scholarship' })) });
const setSchema = idSchema.extend({
  version: wholeNumber(0, 2 ** 31 - 2),
  input: z.object({
    acceptsRequests: z.boolean(problem('trueOrFalse')),
    /** Condition to store. Null removes the stored one. Undefined does not change it. */
    condition: z.unknown().optional(),
  }),
});

const NONE: StoredWaiverRules = { acceptsRequests: false, condition: null, version: 0 };

export async function readWaiverRules(ctx: RequestContext, given: unknown): Promise<StoredWaiverRules> {
  requireAccessScope(ctx.viewer, 'waiver.manage');
  const { scholarshipId } = checkInput(idSchema, given);
  await authorizeWaivers(ctx, scholarshipId);
  return (await ctx.db.waiverRules.findUnique({ where: { scholarshipId } })) ?? NONE;
}

/**
 * Sets the waiver rules. Existing waivers are preserved. Throws INVALID_INPUT if the condition cannot be met or
 * compares anything other than facts of the applicant profile. Throws CONFLICT if the rules have changed since
 * `version`.
 */
export async function setWaiverRules(ctx: RequestContext, given: unknown): Promise<StoredWaiverRules> {
  requireAccessScope(ctx.viewer, 'waiver.manage');
  const { scholarshipId, version, input } = checkInput(setSchema, given);
  const { viewer, organisationId } = await authorizeWaivers(ctx, scholarshipId);
  const { acceptsRequests } = input;
  const { condition: asked } = input;
  const condition = asked === undefined || asked === null ? asked : await checkWaiverCondition(ctx, asked);
  return ctx.db.$transaction(async (db) => {
    await lockCoordination(db, viewer, 'waiver.manage', organisationId);
    const before = await db.waiverRules.findUnique({ where: { scholarshipId } });
    const data = {
      acceptsRequests,
      ...(condition !== undefined && {
        condition: (condition ?? Prisma.DbNull) as Prisma.InputJsonObject,
        conditionBy: condition ? listMakers(before, condition, viewer) : [],
      }),
      version: version + 1,
      updatedAt: ctx.now(),
    };
    // If another request has created the row, the insert is skipped, `count` is 0 and the caller gets CONFLICT.
    const { count } =
      version === 0
        ? await db.waiverRules.createMany({ data: [{ scholarshipId, ...data }], skipDuplicates: true })
        : await db.waiverRules.updateMany({ where: { scholarshipId, version }, data });
    if (count === 0) throw refuse('CONFLICT', 'waiver.conflict');
    const after = await db.waiverRules.findUniqueOrThrow({ where: { scholarshipId } });
    const change = { before: valuesOf(before ?? NONE), after: valuesOf(after) };
    const saved = { actorId: viewer.id, id: scholarshipId, ...change };
    await publish({ ...ctx, db }, 'waiverRules.saved', saved);
    return after;
  });
}

/**
 * Lists the authors of the condition, including the authors of the condition on which it is based. The condition does
 * not waive the authors' own fees.
 */
function listMakers(before: WaiverRules | null, condition: Condition, { id }: Viewer): string[] {
  const { condition: former = null, conditionBy = [] } = before ?? {};
  return isDeepStrictEqual(former, JSON.parse(JSON.stringify(condition)))
    ? conditionBy
    : [...new Set([...conditionBy, id])];
}

export async function checkWaiverCondition(ctx: TransactionContext, given: unknown): Promise<Condition> {
  const { form } = await readProfileForm(ctx);
  return parseWaiverCondition(getFactKinds(form), 'input', given);
}

/** Throws INVALID_INPUT with the path of the invalid part, which starts with `{place}.condition`. */
export function parseWaiverCondition(kinds: FactKinds, place: string, given: unknown): Condition {
  const rule = z.object({ [place]: z.object({ condition: conditionSchema(kinds) }) });
  const { condition } = checkInput(rule, { [place]: { condition: given } })[place] as {
    condition: Condition;
  };
  if (findContradiction(condition))
    throw invalidInput({ [`${place}.condition`]: problem('conditionImpossible') });
  return condition;
}

function valuesOf({ acceptsRequests, condition }: StoredWaiverRules): Prisma.InputJsonObject {
  return { acceptsRequests, condition: condition as Prisma.InputJsonValue };
}
