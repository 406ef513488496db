import type { Scholarship } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { choosePaymentProvider } from '../../../platform/integrations/payments/choosePaymentProvider.ts';

export function isPayable(
  { env }: Pick<Context, 'env'>,
  { totalFee }: Pick<Scholarship, 'totalFee'>,
): boolean {
  return totalFee === 0 || choosePaymentProvider(env) !== null;
}

/**
 * Throws CONFLICT if the scholarship has a fee but payments are not set up. Otherwise, applicants would notice the
 * problem only after completing the form.
 */
export function requirePayable(ctx: Pick<Context, 'env'>, scholarship: Pick<Scholarship, 'totalFee'>): void {
  if (!isPayable(ctx, scholarship)) throw refuse('CONFLICT', 'scholarship.noPayments');
}
