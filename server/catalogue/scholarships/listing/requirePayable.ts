import type { Scholarship } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';

/** CONFLICT for a fee that nobody could pay: applicants would meet it only after they had filled in the form. */
export function requirePayable(
  { payments }: Pick<Context, 'payments'>,
  { totalFee }: Pick<Scholarship, 'totalFee'>,
): void {
  if (totalFee > 0 && !payments) throw refuse('CONFLICT', 'scholarship.noPayments');
}
