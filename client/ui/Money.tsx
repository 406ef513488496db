import { formatMoney } from '../../messages/formats.ts';
import { nameCurrency } from '../../rules/currencies.ts';
import { usePortal } from '../lib/portal.ts';
import { useMessages } from '../lib/useMessages.ts';

type Props = {
  /** Whole units of the portal's currency; null when nobody said. */
  amount: number | null | undefined;
  /** What 0 means here; left out, `No fee`. */
  zero?: string;
  /** True where the currency could be doubted: before one pays. */
  isExact?: boolean;
};

/** An amount with its currency. Unknown is `Not specified`, never 0. */
export function Money({ amount, zero, isExact }: Props) {
  const t = useMessages('ui');
  const { currency } = usePortal();
  if (amount === null || amount === undefined) return <>{t('money.notSpecified')}</>;
  if (amount === 0) return <>{zero ?? t('money.noFee')}</>;
  const text = formatMoney(amount, currency, t.language);
  return <>{isExact ? nameCurrency(text, currency) : text}</>;
}
