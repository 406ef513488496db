import type { Scholarship } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { choosePaymentProvider } from '../../../platform/integrations/payments/choosePaymentProvider.ts';

/** CONFLICT for a fee that nobody could pay: applicants would meet it only after they had filled in the form. */
export function requirePayable(
  { env }: Pick<Context, 'env'>,
  { totalFee }: Pick<Scholarship, 'totalFee'>,
): void {
  if (totalFee > 0 && !choosePaymentProvider(env)) throw refuse('CONFLICT', 'scholarship.noPayments');
}
