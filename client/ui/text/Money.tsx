import { formatMoney } from '../../../messages/formats.ts';
import { nameCurrency } from '../../../rules/money/currencies.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';

type Props = {
  /** Whole units of the portal's currency; null if unknown. */
  amount: number | null | undefined;
  zero?: string;
  isExact?: boolean;
};

export function Money({ amount, zero, isExact }: Props) {
  const t = useMessages('ui');
  const { currency } = usePortal();
  if (amount === null || amount === undefined) return <>{t('money.notSpecified')}</>;
  if (amount === 0) return <>{zero ?? t('money.noFee')}</>;
  const text = formatMoney(amount, currency, t.language);
  return <>{isExact ? nameCurrency(text, currency) : text}</>;
}
