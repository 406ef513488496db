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
import { paths } from '../../app/paths.ts';
import { showPaid } from '../../lib/money.ts';
import { messages } from '../../messages.ts';
import { PayButton } from './PayButton.tsx';
import classes from './PaymentReturnPage.module.css';
import type { PaymentReturnQuery } from './payments.generated.ts';
import { stageOf } from './stageOf.ts';

type Payment = NonNullable<PaymentReturnQuery['payment']>;

type Props = {
  payment: Payment;
  /** The person left the payment service's page without paying. */
  wasCancelled: boolean;
  /** It takes longer than usual. */
  isSlow: boolean;
  /** The server does not answer at the moment. */
  isSilent: boolean;
};

const texts = messages.paymentReturn;

/** What is known about a payment now, and what to do next. */
export function PaymentOutcome({ payment, wasCancelled, isSlow, isSilent }: Props) {
  const { application, scholarship, checkoutUrl } = payment;
  const { totalFee } = scholarship.viewerApplication ?? scholarship;
  const again = <PayButton scholarshipId={scholarship.id} totalFee={totalFee} />;
  const goOn = checkoutUrl && (
    <Button component="a" href={checkoutUrl}>
      {texts.goOn}
    </Button>
  );
  switch (stageOf(payment)) {
    case 'PAID':
      // The form is what is missing: it says itself that the fees are paid.
      if (!application) return <Navigate to={paths.apply.link(scholarship.id)} replace />;
      return (
        <Panel
          payment={payment}
          icon={IconCircleCheck}
          kind="good"
          heading={texts.paidHeading}
          text={texts.paidText}
        >
          <Button component={Link} to={paths.myApplications.link()}>
            {messages.apply.view}
          </Button>
        </Panel>
      );
    case 'CREATED':
      if (wasCancelled) {
        return (
          <Panel payment={payment} icon={IconArrowBackUp} heading={texts.leftHeading} text={texts.leftText}>
            {goOn}
          </Panel>
        );
      }
      return (
        <Panel
          payment={payment}
          heading={texts.waitingHeading}
          text={isSilent ? texts.silentText : isSlow ? texts.slowText : texts.waitingText}
        >
          {isSlow && goOn}
        </Panel>
      );
    case 'REFUNDING':
      return (
        <Panel
          payment={payment}
          icon={IconArrowBackUp}
          heading={texts.refundingHeading}
          text={texts.refundingText}
        />
      );
    case 'REFUNDED':
      return (
        <Panel
          payment={payment}
          icon={IconArrowBackUp}
          heading={texts.refundedHeading}
          text={texts.refundedText}
        />
      );
    case 'EXPIRED':
      // Some services close the checkout when somebody leaves it.
      return (
        <Panel
          payment={payment}
          icon={wasCancelled ? IconArrowBackUp : IconClockExclamation}
          heading={wasCancelled ? texts.leftHeading : texts.expiredHeading}
          text={wasCancelled ? texts.leftText : texts.expiredText}
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
          heading={texts.declinedHeading}
          text={texts.declinedText}
        >
          {again}
        </Panel>
      );
  }
}

type PanelProps = {
  payment: Payment;
  /** Left out, something turns: it is being waited for. */
  icon?: TablerIcon;
  kind?: 'good' | 'bad';
  heading: string;
  text: string;
  children?: ReactNode;
};

function Panel({ payment, icon: Icon, kind, heading, text, children }: PanelProps) {
  const { scholarship, amount, receiptNumber, refundReason, id } = payment;
  return (
    <section className={classes.panel} aria-labelledby="outcome">
      <span className={classes.icon} data-kind={kind} aria-hidden>
        {Icon ? <Icon size={40} /> : <Loader size={36} />}
      </span>
      <div role="status">
        <h1 id="outcome" className={classes.heading}>
          {heading}
        </h1>
        <p>{text}</p>
        {refundReason && <p>{texts.refundReason(refundReason)}</p>}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{texts.scholarship}</dt>
          <dd>{scholarship.scholarshipName}</dd>
        </div>
        <div>
          <dt>{texts.amount}</dt>
          <dd>{showPaid(amount)}</dd>
        </div>
        <div>
          <dt>{texts.receipt}</dt>
          <dd>{receiptNumber}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        {children}
        <Button component={Link} to={paths.payments.link({ open: id })} variant="default">
          {texts.all}
        </Button>
      </div>
    </section>
  );
}
