import type { Scholarship } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { choosePaymentProvider } from '../../../platform/integrations/payments/choosePaymentProvider.ts';

/**
 * Throws CONFLICT for a fee that cannot be paid. Otherwise applicants would notice this only after completing
 * the form.
 */
export function requirePayable(
  { env }: Pick<Context, 'env'>,
  { totalFee }: Pick<Scholarship, 'totalFee'>,
): void {
  if (totalFee > 0 && !choosePaymentProvider(env)) throw refuse('CONFLICT', 'scholarship.noPayments');
}
