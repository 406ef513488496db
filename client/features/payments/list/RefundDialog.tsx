import { z } from 'zod';
import { paragraphOfText } from '../../../../rules/fields.ts';
import { parseAmount, typeAmount } from '../../../../rules/money/typedAmount.ts';
import { MAX_REFUND_NOTE_CHARACTERS } from '../../../../rules/payments/payments.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import type { StaffPaymentFragment } from './list.generated.ts';

type Props = {
  payment: StaffPaymentFragment;
  /** `amount` is in minor units and omitted for a full refund. `refundable` is the amount that the dialog showed. */
  send: (given: { reason: string; amount?: number; refundable: number }) => Promise<unknown>;
  onClose: () => void;
};

export function RefundDialog({ payment, send, onClose }: Props) {
  const t = useMessages('payments');
  const { amount: paid, refundable, payer } = payment;
  const left = refundable.minorUnits;
  const { currency } = refundable;
  const inWords = (minorUnits: number) => formatMinorUnits({ minorUnits, currency }, t.language);
  const isWhole = left === paid.minorUnits;
  const heading = t(isWhole ? 'refund.heading' : 'refund.partHeading', {
    amount: inWords(left),
    name: payer.name,
  });
  const form = useSchemaForm({
    rules: z.object({
      amount: z.string().refine(
        (text) => {
          const asked = parseAmount(text, currency);
          return asked !== null && asked >= 1 && asked <= left;
        },
        t('refund.amountProblem', { min: inWords(1), max: inWords(left) }),
      ),
      reason: paragraphOfText(MAX_REFUND_NOTE_CHARACTERS),
    }),
    labels: { amount: t('refund.amount', { currency }), reason: t('refund.label') },
    values: { amount: typeAmount(left, currency), reason: '' },
    send: async ({ amount: typed, reason }) => {
      const amount = parseAmount(typed, currency) ?? left;
      await send({ reason, refundable: left, ...(amount !== left && { amount }) });
      onClose();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={heading} size="lg">
      <FormFrame of={form} label={heading} isShort>
        <TextField
          of={form}
          name="amount"
          description={t('refund.amountDescription', { amount: inWords(left) })}
          inputMode="decimal"
          maxLength={20}
        />
        <TextAreaField
          of={form}
          name="reason"
          description={t('refund.description')}
          rows={6}
          maxLength={MAX_REFUND_NOTE_CHARACTERS}
        />
        <FormButtons
          of={form}
          submit={t('refund.submit')}
          submitting={t('refund.submitting')}
          onCancel={onClose}
        />
      </FormFrame>
    </FormDialog>
  );
}
