import type { Award, Disbursement } from '../../../prisma/client/client.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { loadAwardPlace } from './authorizeAward.ts';
import { loadBankChange, loadDisbursements } from './loadDisbursements.ts';

type Action = 'disbursement.read' | 'bankDetails.readEnding' | 'bankDetails.saveOwn';

const may = async (ctx: RequestContext, action: Action, { id }: Award): Promise<boolean> =>
  can(ctx.viewer, action, await loadAwardPlace(ctx, id));

/** The disbursements of an award for its recipient and its staff; none for others. */
export async function readDisbursements(ctx: RequestContext, award: Award): Promise<Disbursement[]> {
  return (await may(ctx, 'disbursement.read', award)) ? loadDisbursements(ctx, award.id) : [];
}

export async function readAccountEnding(ctx: RequestContext, award: Award): Promise<string | null> {
  if (!(await may(ctx, 'bankDetails.readEnding', award))) return null;
  return (await loadBankChange(ctx, award.id))?.accountEnding ?? null;
}

export async function readBankChange(ctx: RequestContext, award: Award): Promise<string | null> {
  if (!(await may(ctx, 'disbursement.read', award))) return null;
  return (await loadBankChange(ctx, award.id))?.changedAt.toISOString() ?? null;
}

export async function canSaveBankDetails(ctx: RequestContext, award: Award): Promise<boolean> {
  return award.state === 'ACCEPTED' && (await may(ctx, 'bankDetails.saveOwn', award));
}
