import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import { serverPaths } from '../../../rules/paths.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { formatMinorUnits } from '../../lib/format/money.ts';
import { isId } from '../../lib/ids.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PdfButton } from '../../ui/button/PdfButton.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { isReceipt } from '../fees/isPaid.ts';
import { PaymentStatus } from './PaymentStatus.tsx';
import { type ReceiptQuery, useReceiptQuery } from './payments.generated.ts';
import classes from './ReceiptDrawer.module.css';

export function ReceiptDrawer({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const t = useMessages('payments');
  const { data, previousData, error, refetch } = useReceiptQuery(
    isOpen && isId(id) ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  // Preserves the content during the closing transition.
  const payment = (isOpen ? data : previousData)?.payment;
  const isMissing = !isId(id) || getErrorCode(error) === 'NOT_FOUND';
  return (
    <SideDrawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(30rem, 100vw)"
      title={payment && isReceipt(payment) ? t('receipt.heading') : t('receipt.details')}
      closeButtonProps={{ 'aria-label': t('receipt.close'), size: 44, iconSize: 22 }}
    >
      {payment && <Facts payment={payment} />}
      {!payment && isMissing && (
        <EmptyState heading={t('receipt.goneHeading')} text={t('receipt.goneText')} />
      )}
      {!payment && !isMissing && error && <ErrorState error={error} onRetry={refetch} />}
      {!payment && !isMissing && !error && (
        <DelayedSkeleton label={t('receipt.loading')}>
          <SkeletonBlock height={360} />
        </DelayedSkeleton>
      )}
    </SideDrawer>
  );
}

function Facts({ payment }: { payment: NonNullable<ReceiptQuery['payment']> }) {
  const t = useMessages('payments');
  const { name } = usePortal();
  const { payer, scholarship, amount, paidAt, refundedAt, refundReason, refundRequestedAt } = payment;
  const isInParts = payment.refunds.some((refund) => refund.amount.minorUnits < amount.minorUnits);
  return (
    <div className={`stack start gap-sm ${classes.root}`}>
      <p className="soft">{name}</p>
      <p className={`serif strong numbers ${classes.amount}`}>{formatMinorUnits(amount, t.language)}</p>
      <PaymentStatus payment={payment} />
      <dl className="facts mt-xs">
        <Fact term={t('receipt.number')}>{payment.receiptNumber}</Fact>
        <Fact term={t('receipt.payer')}>
          {payer.name}
          {payer.email && (
            <>
              {'\n'}
              <EmailText>{payer.email}</EmailText>
            </>
          )}
        </Fact>
        <Fact
          term={t('receipt.what')}
        >{`${t('receipt.fees')}\n${scholarship.scholarshipName}\n${scholarship.universityName}`}</Fact>
        <Fact term={t('receipt.started')}>{formatInstant(payment.createdAt, t.language)}</Fact>
        {paidAt && <Fact term={t('receipt.paid')}>{formatInstant(paidAt, t.language)}</Fact>}
        {refundRequestedAt && !refundedAt && !isInParts && (
          <Fact term={t('receipt.refundRequested')}>{formatInstant(refundRequestedAt, t.language)}</Fact>
        )}
        {refundedAt && !isInParts && (
          <Fact term={t('receipt.refunded')}>{formatInstant(refundedAt, t.language)}</Fact>
        )}
        {isInParts && <Refunds refunds={payment.refunds} />}
        {refundReason && !isInParts && <Fact term={t('receipt.reason')}>{refundReason}</Fact>}
      </dl>
      {payment.provider === 'test' && <p className="accent">{t('receipt.test')}</p>}
      <div className={`row gap-sm ${classes.print}`}>
        <PdfButton path={serverPaths.paymentPaper(payment.id)} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('receipt.print')}
        </Button>
      </div>
    </div>
  );
}

function Refunds({ refunds }: Pick<NonNullable<ReceiptQuery['payment']>, 'refunds'>) {
  const t = useMessages('payments');
  return refunds.map(({ id, amount, state, reason, requestedAt, settledAt }) => (
    <Fact key={id} term={t(`receipt.refund.${state}`)}>
      {[
        formatMinorUnits(amount, t.language),
        formatInstant(settledAt ?? requestedAt, t.language),
        ...(reason ? [reason] : []),
      ].join('\n')}
    </Fact>
  ));
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
