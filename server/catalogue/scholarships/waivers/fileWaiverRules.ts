import { Prisma } from '../../../../prisma/client/client.ts';
import { publish } from '../../../events/publish.ts';
import type { TransactionContext } from '../../../platform/context.ts';
import { checkWaiverCondition } from './waiverRules.ts';

export type FiledWaiverRules = { acceptsRequests: boolean; condition?: unknown };

export const WAIVER_RULES = Prisma.sql`(
  SELECT json_build_object('acceptsRequests', w.accepts_requests, 'condition', w.condition)
  FROM waiver_rules w WHERE w.scholarship_id = s.id)`;

/** Throws INVALID_INPUT with `input.condition` if the condition cannot be met. */
export async function addWaiverRules(
  ctx: TransactionContext,
  { scholarshipId, actorId, rules }: { scholarshipId: string; actorId: string; rules: FiledWaiverRules },
): Promise<void> {
  const { acceptsRequests } = rules;
  const condition = rules.condition ? await checkWaiverCondition(ctx, rules.condition) : null;
  await ctx.db.waiverRules.create({
    data: {
      ...{ scholarshipId, acceptsRequests, condition: condition ?? Prisma.DbNull, updatedAt: ctx.now() },
      conditionBy: condition ? [actorId] : [],
    },
  });
  await publish(ctx, 'waiverRules.saved', {
    actorId,
    id: scholarshipId,
    after: { acceptsRequests, condition: condition as Prisma.InputJsonValue },
  });
}
