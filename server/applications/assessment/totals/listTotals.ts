import { z } from 'zod';
import type { Prisma, RoundApplication } from '../../../../prisma/client/client.ts';
import { oneOf } from '../../../../rules/fields.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { type Page, pageSchema, readPage } from '../../../platform/page.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';
import { authorizeRound } from '../rounds/reachableRound.ts';

const last = (sort: Prisma.SortOrder) => ({ sort, nulls: 'last' }) as const;

const ORDERS = {
  RANK: [{ rank: last('asc') }, { total: last('desc') }],
  CORRECTED: [{ corrected: last('desc') }],
  SPREAD: [{ spread: last('desc') }],
  FEWEST: [{ count: 'asc' }],
  ENTERED: [{ enteredAt: 'asc' }],
} as const satisfies Record<string, Prisma.RoundApplicationOrderByWithRelationInput[]>;

const inputSchema = pageSchema.extend({
  orderBy: oneOf(Object.keys(ORDERS) as (keyof typeof ORDERS)[]).nullish(),
  isDisputed: z.boolean().nullish(),
  isShort: z.boolean().nullish(),
});

export async function listTotals(
  ctx: RequestContext,
  given: { roundId: string },
): Promise<Page<RoundApplication>> {
  const { orderBy, isDisputed, isShort, ...asked } = checkInput(inputSchema, given);
  const { viewer, round } = await authorizeRound(ctx, given.roundId);
  const { perApplication } = round;
  const where = {
    ...{ roundId: round.id, application: { cancelledAt: null, applicantId: { not: viewer.id } } },
    ...(isDisputed != null && { isDisputed }),
    ...(isShort != null && { count: isShort ? { lt: perApplication } : { gte: perApplication } }),
  };
  return readPage(
    asked,
    (rows) =>
      ctx.db.roundApplication.findMany({
        where,
        orderBy: [...ORDERS[orderBy ?? 'RANK'], { applicationId: 'asc' }],
        ...rows,
      }),
    (take) => ctx.db.roundApplication.count({ where, take }),
  );
}

const ASSIGNMENT_PARTS = {
  member: { include: { user: { select: { name: true, email: true } } } },
} as const satisfies Prisma.AssessmentInclude;

export type AssignmentRow = Prisma.AssessmentGetPayload<{ include: typeof ASSIGNMENT_PARTS }>;

/** The caller must check the permission. */
export const loadAssignments = createRequestLoader<RoundApplication, AssignmentRow[]>(
  async ({ db }, entries) => {
    const rows = await db.assessment.findMany({
      where: {
        roundId: { in: [...new Set(entries.map(({ roundId }) => roundId))] },
        applicationId: { in: entries.map(({ applicationId }) => applicationId) },
      },
      include: ASSIGNMENT_PARTS,
      orderBy: { id: 'asc' },
    });
    return entries.map(({ roundId, applicationId }) =>
      rows.filter((row) => row.roundId === roundId && row.applicationId === applicationId),
    );
  },
);
