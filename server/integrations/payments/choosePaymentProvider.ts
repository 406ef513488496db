import type { PortalEnv } from '../../env.ts';
import { purposeKey } from '../../features/auth/purposeKey.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { testCheckout } from './testCheckout.ts';

/** The test checkout; in production, where nobody may pay with play money, nothing. */
export function choosePaymentProvider(
  env: Pick<PortalEnv, 'NODE_ENV' | 'AUTH_SECRET'>,
): PaymentProvider | null {
  if (env.NODE_ENV === 'production') return null;
  return testCheckout(purposeKey(env.AUTH_SECRET, 'test checkout'));
}
