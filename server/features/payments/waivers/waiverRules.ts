import { z } from 'zod';
import { wholeNumber } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import { reachOf } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { refuse } from '../../../errors.ts';
import { checkInput } from '../../../input.ts';
import { recordAudit } from '../../audit/recordAudit.ts';
import { holdCoordination } from '../../organisations/holdCoordination.ts';
import { authorizeWaivers } from './manageWaiverCodes.ts';

/** How a scholarship waives its fee beside codes; version 0 while nothing was set. */
export type WaiverRulesOf = { acceptsRequests: boolean; version: number };

const idRule = z.object({ scholarshipId: z.uuid(problem('id', { record: 'scholarship' })) });
const setRule = idRule.extend({
  version: wholeNumber(0, 2 ** 31 - 2),
  input: z.object({ acceptsRequests: z.boolean(problem('trueOrFalse')) }),
});

const NONE: WaiverRulesOf = { acceptsRequests: false, version: 0 };

/** For the scholarship's staff. */
export async function readWaiverRules(ctx: RequestContext, given: unknown): Promise<WaiverRulesOf> {
  reachOf(ctx.viewer, 'waiver.manage');
  const { scholarshipId } = checkInput(idRule, given);
  await authorizeWaivers(ctx, scholarshipId);
  return (await ctx.db.waiverRules.findUnique({ where: { scholarshipId } })) ?? NONE;
}

/** Sets them, for the scholarship's staff. CONFLICT when they were changed since `version`. */
export async function setWaiverRules(ctx: RequestContext, given: unknown): Promise<WaiverRulesOf> {
  reachOf(ctx.viewer, 'waiver.manage');
  const { scholarshipId, version, input } = checkInput(setRule, given);
  const { viewer, organisationId } = await authorizeWaivers(ctx, scholarshipId);
  return ctx.db.$transaction(async (db) => {
    await holdCoordination(db, viewer, 'waiver.manage', organisationId);
    const before = await db.waiverRules.findUnique({ where: { scholarshipId } });
    const data = { ...input, version: version + 1, updatedAt: ctx.now() };
    // A row that another made first is of version 1 at least.
    const { count } =
      version === 0
        ? await db.waiverRules.createMany({ data: [{ scholarshipId, ...data }], skipDuplicates: true })
        : await db.waiverRules.updateMany({ where: { scholarshipId, version }, data });
    if (count === 0) throw refuse('CONFLICT', 'waiver.conflict');
    const change = { before: { acceptsRequests: before?.acceptsRequests ?? false }, after: { ...input } };
    const target = { targetType: 'scholarship', targetId: scholarshipId };
    await recordAudit(
      { ...ctx, db },
      { actorId: viewer.id, action: 'waiver.setRules', ...target, ...change },
    );
    return { ...input, version: data.version };
  });
}
