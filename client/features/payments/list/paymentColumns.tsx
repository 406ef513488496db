import { Link } from 'react-router-dom';
import { formatInstant } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import type { Column } from '../../../ui/table/columns/column.ts';
import { PaymentStatus } from '../PaymentStatus.tsx';
import type { PaymentFactsFragment } from '../payments.generated.ts';
import classes from './Payments.module.css';

export const receiptColumn = (t: Texts<'payments'>): Column<PaymentFactsFragment> => ({
  id: 'receipt',
  header: t('columns.receipt'),
  cell: ({ id, receiptNumber }, { linkToOpen }) => (
    <Link to={linkToOpen(id)} preventScrollReset className={`inline numbers ${classes.receipt}`}>
      {receiptNumber}
    </Link>
  ),
  isTitle: true,
  isNarrow: true,
});

export const scholarshipColumn = (t: Texts<'payments'>): Column<PaymentFactsFragment> => ({
  id: 'scholarship',
  header: t('columns.scholarship'),
  cell: ({ scholarship: { id, scholarshipName, universityName } }) => (
    <div className={classes.pair}>
      <Link to={paths.scholarship.link(id)}>{scholarshipName}</Link>
      <span>{universityName}</span>
    </div>
  ),
  isLong: true,
});

export const amountColumn = (t: Texts<'payments'>): Column<PaymentFactsFragment> => ({
  id: 'amount',
  header: t('columns.amount'),
  cell: ({ amount }) => formatMinorUnits(amount, t.language),
  isNumber: true,
});

export const dateColumn = (t: Texts<'payments'>): Column<PaymentFactsFragment> => ({
  id: 'date',
  header: t('columns.date'),
  cell: ({ paidAt, createdAt }) => (
    <time dateTime={paidAt ?? createdAt}>{formatInstant(paidAt ?? createdAt, t.language)}</time>
  ),
});

export const statusColumn = (t: Texts<'payments'>): Column<PaymentFactsFragment> => ({
  id: 'status',
  header: t('columns.status'),
  cell: (payment) => <PaymentStatus payment={payment} />,
  isState: true,
});
