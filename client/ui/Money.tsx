import { showMoney } from '../lib/money.ts';
import { usePortal } from '../lib/portal.ts';
import { messages } from '../messages.ts';

type Props = {
  /** Whole units of the portal's currency; null when nobody said. */
  amount: number | null | undefined;
  /** What 0 means here; left out, `No fee`. */
  zero?: string;
};

/** An amount with its currency. Unknown is `Not specified`, never 0. */
export function Money({ amount, zero = messages.money.noFee }: Props) {
  const { currency } = usePortal();
  if (amount === null || amount === undefined) return <>{messages.money.notSpecified}</>;
  return <>{amount === 0 ? zero : showMoney(amount, currency)}</>;
}
