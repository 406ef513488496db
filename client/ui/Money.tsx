import { formatMoney } from '../../messages/formats.ts';
import { usePortal } from '../lib/portal.ts';
import { useMessages } from '../lib/useMessages.ts';

type Props = {
  /** Whole units of the portal's currency; null when nobody said. */
  amount: number | null | undefined;
  /** What 0 means here; left out, `No fee`. */
  zero?: string;
};

/** An amount with its currency. Unknown is `Not specified`, never 0. */
export function Money({ amount, zero }: Props) {
  const t = useMessages('ui');
  const { currency } = usePortal();
  if (amount === null || amount === undefined) return <>{t('money.notSpecified')}</>;
  return <>{amount === 0 ? (zero ?? t('money.noFee')) : formatMoney(amount, currency, t.language)}</>;
}
