import type { Condition } from '../../rules/conditions/condition.ts';
import type { Requirements } from '../../rules/conditions/requirements.ts';
import { storeTrees } from '../catalogue/requirements/requirementTrees.ts';
import type { Context } from '../platform/context.ts';
import { makeScholarship } from './factories.ts';

export async function makeDemanding(
  ctx: Context,
  { hard = null, soft = null }: Partial<Requirements>,
  given: Parameters<typeof makeScholarship>[1] = {},
) {
  return makeScholarship(ctx, { ...(await storeTrees(ctx, { hard, soft })), ...given });
}

export async function answerProfile(
  ctx: Context,
  { id: personId }: { id: string },
  answers: Record<string, unknown>,
): Promise<void> {
  const at = ctx.now();
  const kept = { answers: answers as never };
  await ctx.db.applicantProfile.upsert({
    where: { personId },
    create: {
      ...{ person: { connect: { id: personId } }, createdAt: at, updatedAt: at },
      answerSet: { create: kept },
    },
    update: { updatedAt: at, answerSet: { create: kept } },
  });
}

export const FROM_BANGLADESH: Condition = { fact: 'nationality', is: 'oneOf', value: ['BD', 'IN'] };
export const AT_MOST_30: Condition = { fact: 'birthday', is: 'ageAtMost', value: 30, on: '2026-09-01' };
export const GOOD: Condition = { fact: 'gpa', is: 'gradeAtLeast', value: 3.2, of: 4 };
