import type { Award, Disbursement } from '../../../prisma/client/client.ts';
import type { RequestContext } from '../../platform/context.ts';
import { canOnAward, loadAward } from '../awards/loadAwards.ts';
import { loadBankChange, loadDisbursements } from './loadDisbursements.ts';

export async function readDisbursements(ctx: RequestContext, award: Award): Promise<Disbursement[]> {
  return (await canOnAward(ctx, 'disbursement.read', award)) ? loadDisbursements(ctx, award.id) : [];
}

export async function readAccountEnding(ctx: RequestContext, award: Award): Promise<string | null> {
  if (!(await canOnAward(ctx, 'bankDetails.readEnding', award))) return null;
  return (await loadBankChange(ctx, award.id))?.accountEnding ?? null;
}

export async function readBankChange(ctx: RequestContext, award: Award): Promise<string | null> {
  if (!(await canOnAward(ctx, 'disbursement.read', award))) return null;
  return (await loadBankChange(ctx, award.id))?.changedAt.toISOString() ?? null;
}

export async function canSaveBankDetails(ctx: RequestContext, award: Award): Promise<boolean> {
  return award.state === 'ACCEPTED' && (await canOnAward(ctx, 'bankDetails.saveOwn', award));
}

export async function canReadBankDetails(ctx: RequestContext, award: Award): Promise<boolean> {
  return (await canOnAward(ctx, 'bankDetails.read', award)) && (await loadBankChange(ctx, award.id)) !== null;
}

/** Does not check for a hold on the payment. */
export async function canPay(ctx: RequestContext, { awardId, state }: Disbursement): Promise<boolean> {
  if (state !== 'PLANNED') return false;
  const award = await loadAward(ctx, awardId);
  return award.state === 'ACCEPTED' && (await canOnAward(ctx, 'disbursement.pay', award));
}
