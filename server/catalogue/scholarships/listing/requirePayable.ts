import type { Scholarship } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { choosePaymentProvider } from '../../../platform/integrations/payments/choosePaymentProvider.ts';

/**
 * Throws CONFLICT if the scholarship has a fee but payments are not set up. Otherwise, applicants would notice the
 * problem only after completing the form.
 */
export function requirePayable(
  { env }: Pick<Context, 'env'>,
  { totalFee }: Pick<Scholarship, 'totalFee'>,
): void {
  if (totalFee > 0 && !choosePaymentProvider(env)) throw refuse('CONFLICT', 'scholarship.noPayments');
}
