import { Button, Loader } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { formatMinorUnits } from '../../lib/format/money.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { isReceipt } from '../fees/isPaid.ts';
import { PayButton } from './PayButton.tsx';
import classes from './PaymentReturn.module.css';
import { getPaymentStage } from './paymentStage.ts';
import type { PaymentReturnQuery } from './payments.generated.ts';

type Payment = NonNullable<PaymentReturnQuery['payment']>;

type Props = {
  payment: Payment;
  wasCancelled: boolean;
  isSlow: boolean;
  isSilent: boolean;
};

export function PaymentOutcome({ payment, wasCancelled, isSlow, isSilent }: Props) {
  const t = useMessages('payments');
  const apply = useMessages('apply');
  const { application, scholarship, checkoutUrl } = payment;
  const { totalFee } = scholarship.viewerApplication ?? scholarship;
  const again = <PayButton scholarshipId={scholarship.id} totalFee={totalFee} />;
  const goOn = checkoutUrl && (
    <Button component="a" href={checkoutUrl}>
      {t('paymentReturn.goOn')}
    </Button>
  );
  switch (getPaymentStage(payment)) {
    case 'PAID':
    case 'PARTLY_REFUNDED':
      if (!application) return <Navigate to={paths.apply.link(scholarship.id)} replace />;
      return (
        <Panel
          payment={payment}
          icon={IconCircleCheck}
          kind="good"
          heading={t('paymentReturn.paidHeading')}
          text={t('paymentReturn.paidText')}
        >
          <Button component={Link} to={paths.myApplications.link({ open: application.id })}>
            {apply('view')}
          </Button>
        </Panel>
      );
    case 'CREATED':
      if (wasCancelled) {
        return (
          <Panel
            payment={payment}
            icon={IconArrowBackUp}
            heading={t('paymentReturn.leftHeading')}
            text={t('paymentReturn.leftText')}
          >
            {goOn}
          </Panel>
        );
      }
      return (
        <Panel
          payment={payment}
          heading={t('paymentReturn.waitingHeading')}
          text={
            isSilent
              ? t('paymentReturn.silentText')
              : isSlow
                ? t('paymentReturn.slowText')
                : t('paymentReturn.waitingText')
          }
        >
          {isSlow && goOn}
        </Panel>
      );
    case 'REFUNDING':
      return (
        <Panel
          payment={payment}
          icon={IconArrowBackUp}
          heading={t('paymentReturn.refundingHeading')}
          text={t('paymentReturn.refundingText')}
        />
      );
    case 'REFUNDED':
      return (
        <Panel
          payment={payment}
          icon={IconArrowBackUp}
          heading={t('paymentReturn.refundedHeading')}
          text={t('paymentReturn.refundedText')}
        />
      );
    case 'EXPIRED':
      // Some providers close the checkout when the payer leaves it, so this may be a cancelled payment.
      return (
        <Panel
          payment={payment}
          icon={wasCancelled ? IconArrowBackUp : IconClockExclamation}
          heading={wasCancelled ? t('paymentReturn.leftHeading') : t('paymentReturn.expiredHeading')}
          text={wasCancelled ? t('paymentReturn.leftText') : t('paymentReturn.expiredText')}
        >
          {again}
        </Panel>
      );
    default:
      return (
        <Panel
          payment={payment}
          icon={IconCircleX}
          kind="bad"
          heading={t('paymentReturn.declinedHeading')}
          text={t('paymentReturn.declinedText')}
        >
          {again}
        </Panel>
      );
  }
}

type PanelProps = {
  payment: Payment;
  icon?: TablerIcon;
  kind?: 'good' | 'bad';
  heading: string;
  text: string;
  children?: ReactNode;
};

function Panel({ payment, icon: Icon, kind, heading, text, children }: PanelProps) {
  const t = useMessages('payments');
  const { scholarship, amount, receiptNumber, refundReason, id } = payment;
  return (
    <section className={`stack start gap-md card ${classes.panel}`} aria-labelledby="outcome">
      <span className={`centred ${classes.icon}`} data-kind={kind} aria-hidden>
        {Icon ? <Icon size={40} /> : <Loader size={36} />}
      </span>
      <div role="status">
        <h1 id="outcome" className={classes.heading}>
          {heading}
        </h1>
        <p>{text}</p>
        {refundReason && <p>{t('paymentReturn.refundReason', { reason: refundReason })}</p>}
      </div>
      <dl className={`grid gap-xs ruled ${classes.facts}`}>
        <div>
          <dt>{t('paymentReturn.scholarship')}</dt>
          <dd>{scholarship.scholarshipName}</dd>
        </div>
        <div>
          <dt>{t('paymentReturn.amount')}</dt>
          <dd>{formatMinorUnits(amount, t.language)}</dd>
        </div>
        <div>
          <dt>{isReceipt(payment) ? t('paymentReturn.receipt') : t('paymentReturn.number')}</dt>
          <dd>{receiptNumber}</dd>
        </div>
      </dl>
      <div className="row gap-sm">
        {children}
        <Button component={Link} to={paths.payments.link({ open: id })} variant="default">
          {t('paymentReturn.all')}
        </Button>
      </div>
    </section>
  );
}
