import { catalogueLanguage } from '../../../messages/languages.ts';
import type { Translator } from '../../../messages/translator.ts';
import type { PaymentAttentionReason as StoredReason } from '../../../prisma/client/enums.ts';
import { formatAmount } from '../../../rules/money/currencies.ts';

type Money = { minorUnits: number; currency: string };

type ReasonValues = {
  AMOUNT_MISMATCH: { expected: Money; actual: Money | null };
  FEE_CHANGED: { paid: Money; fee: Money };
  CHECKOUT_REFUSED: { message: string };
  CHECKOUT_UNKNOWN: { message: string };
  REFUND_REFUSED: { message: string };
  PROVIDER_NOT_CONFIGURED: { provider: string };
};

type WithoutValues = Exclude<StoredReason, keyof ReasonValues>;

export type Attention =
  | { reason: WithoutValues }
  | { [Reason in keyof ReasonValues]: { reason: Reason; values: ReasonValues[Reason] } }[keyof ReasonValues];

export type DerivedAttention =
  | { reason: 'NO_APPLICATION' }
  | { reason: 'CHECKOUT_OVERDUE' | 'REFUND_OVERDUE'; values: { minutes: number } };

export function formatAttentionReason(
  attention: Attention | DerivedAttention,
  t: Translator<'paymentReasons'>,
): string {
  switch (attention.reason) {
    case 'AMOUNT_MISMATCH': {
      const { expected, actual } = attention.values;
      return actual
        ? t('attention.AMOUNT_MISMATCH', { expected: format(expected, t), actual: format(actual, t) })
        : t('attention.AMOUNT_MISSING', { expected: format(expected, t) });
    }
    case 'FEE_CHANGED': {
      const { paid, fee } = attention.values;
      return t('attention.FEE_CHANGED', { paid: format(paid, t), fee: format(fee, t) });
    }
    case 'CHECKOUT_REFUSED':
    case 'CHECKOUT_UNKNOWN':
    case 'REFUND_REFUSED':
      return t(`attention.${attention.reason}`, attention.values);
    case 'PROVIDER_NOT_CONFIGURED':
      return t(`attention.${attention.reason}`, attention.values);
    case 'CHECKOUT_OVERDUE':
    case 'REFUND_OVERDUE':
      return t(`attention.${attention.reason}`, attention.values);
    default:
      return t(`attention.${attention.reason}`);
  }
}

function format({ minorUnits, currency }: Money, { language }: Translator<'paymentReasons'>): string {
  return formatAmount(minorUnits, currency, catalogueLanguage(language));
}
