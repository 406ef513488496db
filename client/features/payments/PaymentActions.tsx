import { IconArrowBackUp, IconEyeCheck, IconReload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { paragraphOfText } from '../../../rules/fields.ts';
import { MAX_REFUND_NOTE_CHARACTERS } from '../../../rules/payments.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { showPaid } from '../../lib/money.ts';
import { notify } from '../../lib/notify.ts';
import { messages } from '../../messages.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../ui/table/RowAction.tsx';
import {
  PaymentsToLookAtDocument,
  type StaffPaymentFragment,
  useDismissPaymentAttentionMutation,
  useRefundPaymentMutation,
} from './list.generated.ts';

const TextDialog = lazyPart(async () => (await import('../../ui/form/TextDialog.tsx')).TextDialog);

const texts = messages.payments;
const reasonRule = paragraphOfText(MAX_REFUND_NOTE_CHARACTERS);

/** What an admin can do about a payment: give the money back, again where that failed, or note that somebody looked. */
export function PaymentActions({ payment }: { payment: StaffPaymentFragment }) {
  const { id, amount, payer, attention, viewerCanRefund, viewerCanDismissAttention } = payment;
  const wasAsked = payment.refundRequestedAt !== null;
  const note = attention.map(({ text }) => text).join(' ') || undefined;
  const [isRefunding, setRefunding] = useState(false);
  const [refund] = useRefundPaymentMutation({ refetchQueries: [PaymentsToLookAtDocument] });
  const [dismiss] = useDismissPaymentAttentionMutation({ refetchQueries: [PaymentsToLookAtDocument] });
  const [ask, question] = useConfirm();

  async function giveBack(reason?: string) {
    await refund({ variables: { id, reason } });
    void notify({ kind: 'success', title: texts.refund.success });
  }

  return (
    <>
      {viewerCanRefund && wasAsked && (
        <RowAction
          icon={IconReload}
          label={texts.refundAgain.open}
          onClick={() => ask({ ...texts.refundAgain, note, act: () => giveBack() })}
        />
      )}
      {viewerCanRefund && !wasAsked && (
        <RowAction icon={IconArrowBackUp} label={texts.refund.open} onClick={() => setRefunding(true)} />
      )}
      {viewerCanDismissAttention && (
        <RowAction
          icon={IconEyeCheck}
          label={texts.dismiss.open}
          onClick={() =>
            ask({
              ...texts.dismiss,
              note,
              act: () => dismiss({ variables: { id } }),
            })
          }
        />
      )}
      {question}
      {isRefunding && (
        <Suspense>
          <TextDialog
            heading={texts.refund.heading(showPaid(amount), payer.name)}
            name="reason"
            label={texts.refund.label}
            description={texts.refund.description}
            rule={reasonRule}
            maxLength={MAX_REFUND_NOTE_CHARACTERS}
            submit={texts.refund.submit}
            submitting={texts.refund.submitting}
            send={giveBack}
            onClose={() => setRefunding(false)}
          />
        </Suspense>
      )}
    </>
  );
}
