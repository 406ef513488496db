import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showInstant } from '../../lib/dates.ts';
import { codeOf } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { showPaid } from '../../lib/money.ts';
import { usePortal } from '../../lib/portal.ts';
import { messages } from '../../messages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { type ReceiptQuery, useReceiptQuery } from './payments.generated.ts';
import classes from './ReceiptDrawer.module.css';

const texts = messages.receipt;

/** One payment as a receipt that can be printed. */
export function ReceiptDrawer({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const { data, error, refetch } = useReceiptQuery(isId(id) ? { variables: { id } } : skipToken);
  const payment = data?.payment;
  const isMissing = !isId(id) || codeOf(error) === 'NOT_FOUND';
  return (
    <SideDrawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(30rem, 100vw)"
      title={texts.heading}
      closeButtonProps={{ 'aria-label': texts.close, size: 44, iconSize: 22 }}
    >
      {payment && <Facts payment={payment} />}
      {!payment && isMissing && <EmptyState heading={texts.goneHeading} text={texts.goneText} />}
      {!payment && !isMissing && error && <ErrorState error={error} onRetry={refetch} />}
      {!payment && !isMissing && !error && (
        <DelayedSkeleton label={texts.loading}>
          <SkeletonBlock height={360} />
        </DelayedSkeleton>
      )}
    </SideDrawer>
  );
}

function Facts({ payment }: { payment: NonNullable<ReceiptQuery['payment']> }) {
  const { name } = usePortal();
  const { payer, scholarship, amount, paidAt, refundedAt, refundReason, refundRequestedAt } = payment;
  return (
    <div className={classes.root}>
      <p className={classes.portal}>{name}</p>
      <p className={classes.amount}>{showPaid(amount)}</p>
      <PaymentStatus payment={payment} />
      <dl className={classes.facts}>
        <Fact term={texts.number}>{payment.receiptNumber}</Fact>
        <Fact term={texts.payer}>
          {payer.name}
          {payer.email && `\n${payer.email}`}
        </Fact>
        <Fact
          term={texts.what}
        >{`${texts.fees}\n${scholarship.scholarshipName}\n${scholarship.universityName}`}</Fact>
        <Fact term={texts.started}>{showInstant(payment.createdAt)}</Fact>
        {paidAt && <Fact term={texts.paid}>{showInstant(paidAt)}</Fact>}
        {refundRequestedAt && !refundedAt && (
          <Fact term={texts.refundRequested}>{showInstant(refundRequestedAt)}</Fact>
        )}
        {refundedAt && <Fact term={texts.refunded}>{showInstant(refundedAt)}</Fact>}
        {refundReason && <Fact term={texts.reason}>{refundReason}</Fact>}
      </dl>
      {payment.provider === 'test' && <p className={classes.note}>{texts.test}</p>}
      <Button
        variant="default"
        className={classes.print}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
