import type { Disbursement } from '../../../../prisma/client/client.ts';
import { stopSchema } from '../../../../rules/awards/disbursements.ts';
import { publish } from '../../../events/publish.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import {
  authorizeDisbursement,
  lockDisbursement,
  outdatePlans,
  requireDisbursementMove,
} from '../authorizeDisbursement.ts';

export async function stopDisbursement(
  ctx: RequestContext,
  given: { id: string; reason: string },
): Promise<Disbursement> {
  const found = await authorizeDisbursement(ctx, 'disbursement.manage', given.id);
  const { reason } = checkInput(stopSchema, given);
  const { id, viewer } = found;
  return ctx.db.$transaction(async (db) => {
    const { disbursement } = await lockDisbursement({ db }, found);
    requireDisbursementMove(disbursement, 'STOPPED');
    const stopped = await db.disbursement.update({ where: { id }, data: { state: 'STOPPED', reason } });
    await outdatePlans({ db }, [id]);
    // Excludes the reason, because the audit log outlives the recipient's account.
    const change = { before: { state: disbursement.state }, after: { state: stopped.state } };
    await publish({ ...ctx, db }, 'disbursement.stopped', { actorId: viewer.id, id, ...change });
    return stopped;
  });
}
