import type { z } from 'zod';
import { paidSchema } from '../../../../rules/awards/disbursements.ts';
import { publish } from '../../../events/publish.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import { type RequestContext, today } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { type BulkResult, runInBulk } from '../../../platform/runInBulk.ts';
import { requireAccepted } from '../../awards/awardRow.ts';
import {
  authorizeDisbursement,
  lockDisbursement,
  outdatePlans,
  requireDisbursementMove,
} from '../authorizeDisbursement.ts';
import { isHeld } from '../loadDisbursements.ts';
import { describePaid } from './describePaid.ts';

type Paid = z.output<ReturnType<typeof paidSchema>>;

export type PayInput = { ids: readonly string[]; paidOn: string; reference?: string | null | undefined };

export async function payDisbursements(
  ctx: RequestContext,
  given: PayInput,
): Promise<{ results: BulkResult[] }> {
  requireAccessScope(ctx.viewer, 'disbursement.pay');
  const paid = checkInput(paidSchema(today(ctx)), given);
  return { results: await runInBulk(ctx, given, (id) => pay(ctx, id, paid)) };
}

async function pay(ctx: RequestContext, given: string, { paidOn, reference }: Paid): Promise<void> {
  const found = await authorizeDisbursement(ctx, 'disbursement.pay', given);
  const { id } = found;
  await ctx.db.$transaction(async (db) => {
    const { award, disbursement } = await lockDisbursement({ db }, found);
    requireDisbursementMove(disbursement, 'PAID');
    requireAccepted(award);
    const bank = await db.bankDetails.findUnique({ where: { awardId: award.id } });
    if (isHeld(ctx, disbursement, bank)) throw refuse('CONFLICT', 'disbursement.held');
    const data = { state: 'PAID', paidOn: new Date(paidOn), reference } as const;
    await db.disbursement.update({ where: { id }, data });
    await outdatePlans({ db }, [id]);
    const change = describePaid(found.viewer.id, { id, paidOn });
    await publish({ ...ctx, db }, 'disbursements.paid', [change]);
  });
}
