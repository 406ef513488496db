import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { showInstant } from '../../lib/dates.ts';
import { showPaid } from '../../lib/money.ts';
import { messages } from '../../messages.ts';
import type { Column } from '../../ui/table/column.ts';
import { PaymentStatus } from './PaymentStatus.tsx';
import classes from './Payments.module.css';
import type { PaymentFactsFragment } from './payments.generated.ts';

const { columns: heads } = messages.payments;

// Columns that both lists have.

export const receiptColumn: Column<PaymentFactsFragment> = {
  id: 'receipt',
  header: heads.receipt,
  cell: ({ id, receiptNumber }, { linkToOpen }) => (
    <Link to={linkToOpen(id)} preventScrollReset className={classes.receipt}>
      {receiptNumber}
    </Link>
  ),
  isTitle: true,
  isNarrow: true,
};

export const scholarshipColumn: Column<PaymentFactsFragment> = {
  id: 'scholarship',
  header: heads.scholarship,
  cell: ({ scholarship: { id, scholarshipName, universityName } }) => (
    <div className={classes.pair}>
      <Link to={paths.scholarship.link(id)}>{scholarshipName}</Link>
      <span>{universityName}</span>
    </div>
  ),
};

export const amountColumn: Column<PaymentFactsFragment> = {
  id: 'amount',
  header: heads.amount,
  cell: ({ amount }) => showPaid(amount),
  isNumber: true,
};

export const dateColumn: Column<PaymentFactsFragment> = {
  id: 'date',
  header: heads.date,
  cell: ({ paidAt, createdAt }) => (
    <time dateTime={paidAt ?? createdAt}>{showInstant(paidAt ?? createdAt)}</time>
  ),
};

export const statusColumn: Column<PaymentFactsFragment> = {
  id: 'status',
  header: heads.status,
  cell: (payment) => <PaymentStatus payment={payment} />,
};
