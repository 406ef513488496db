import { IconArrowBackUp, IconEyeCheck, IconReload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { getErrorCode } from '../../../lib/errors.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { questionTexts } from '../../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../../ui/table/rows/RowAction.tsx';
import {
  PaymentsToLookAtDocument,
  type StaffPaymentFragment,
  useDismissPaymentAttentionMutation,
  useRefundPaymentMutation,
} from './list.generated.ts';

const RefundDialog = lazyPart(async () => (await import('./RefundDialog.tsx')).RefundDialog);

export function PaymentActions({ payment }: { payment: StaffPaymentFragment }) {
  const t = useMessages('payments');
  const { id, amount, payer, receiptNumber, attention, viewerCanRefund, viewerCanDismissAttention } = payment;
  const record = t('record', {
    amount: formatMinorUnits(amount, t.language),
    name: payer.name,
    number: receiptNumber,
  });
  const wasAsked = payment.refundRequestedAt !== null;
  const note = attention.map(({ text }) => text).join(' ') || undefined;
  const [isRefunding, setRefunding] = useState(false);
  const [refund, { client }] = useRefundPaymentMutation({ refetchQueries: [PaymentsToLookAtDocument] });
  const [dismiss] = useDismissPaymentAttentionMutation({ refetchQueries: [PaymentsToLookAtDocument] });
  const [ask, question] = useConfirm();

  async function giveBack(given: { reason?: string; amount?: number; refundable?: number } = {}) {
    await refund({ variables: { id, ...given } }).catch(async (error) => {
      // The refundable amount may have changed while the dialog was open, so the lists are fetched again.
      if (getErrorCode(error) === 'CONFLICT') await client.refetchQueries({ include: 'active' });
      throw error;
    });
    void notify({ kind: 'success', title: t('refund.success') });
  }

  return (
    <>
      {viewerCanRefund && wasAsked && (
        <RowAction
          icon={IconReload}
          label={t('refundAgain.openOf', { number: receiptNumber })}
          text={t('refundAgain.open')}
          isWorded
          onClick={() =>
            ask({
              ...questionTexts(t, 'refundAgain'),
              record,
              note,
              act: () => giveBack(),
            })
          }
        />
      )}
      {viewerCanRefund && !wasAsked && (
        <RowAction
          icon={IconArrowBackUp}
          label={t('refund.openOf', { number: receiptNumber })}
          text={t('refund.open')}
          isWorded
          onClick={() => setRefunding(true)}
        />
      )}
      {viewerCanDismissAttention && (
        <RowAction
          icon={IconEyeCheck}
          label={t('dismiss.openOf', { number: receiptNumber })}
          text={t('dismiss.open')}
          isWorded
          onClick={() =>
            ask({
              ...questionTexts(t, 'dismiss'),
              record,
              note,
              act: () => dismiss({ variables: { id } }),
            })
          }
        />
      )}
      {question}
      {isRefunding && (
        <Suspense>
          <RefundDialog payment={payment} send={giveBack} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
    </>
  );
}
