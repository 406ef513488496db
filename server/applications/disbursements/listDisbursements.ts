import { z } from 'zod';
import type { Disbursement, Prisma } from '../../../prisma/client/client.ts';
import { DISBURSEMENT_STATES } from '../../../rules/awards/disbursements.ts';
import { calendarDay, oneOf } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { authorizeScholarship } from '../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { type Page, pageSchema, readPage } from '../../platform/page.ts';
import { SOONEST_FIRST } from './loadDisbursements.ts';

const inputSchema = pageSchema.extend({
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })),
  state: z.array(oneOf(DISBURSEMENT_STATES)).nullish(),
  dueBy: calendarDay().nullish(),
  paidFrom: calendarDay().nullish(),
  paidUntil: calendarDay().nullish(),
});

export async function listDisbursements(ctx: RequestContext, given: unknown): Promise<Page<Disbursement>> {
  requireAccessScope(ctx.viewer, 'disbursement.list');
  const { scholarshipId, state, dueBy, paidFrom, paidUntil, ...asked } = checkInput(inputSchema, given);
  await authorizeScholarship(ctx, 'disbursement.list', scholarshipId);
  const where = {
    award: { application: { scholarshipId } },
    ...(state && { state: { in: state } }),
    ...(dueBy && { dueOn: { lte: new Date(dueBy) } }),
    ...((paidFrom || paidUntil) && {
      paidOn: {
        ...(paidFrom && { gte: new Date(paidFrom) }),
        ...(paidUntil && { lte: new Date(paidUntil) }),
      },
    }),
  } satisfies Prisma.DisbursementWhereInput;
  return readPage(
    asked,
    (rows) => ctx.db.disbursement.findMany({ where, orderBy: [...SOONEST_FIRST], ...rows }),
    (take) => ctx.db.disbursement.count({ where, take }),
  );
}
