import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PAYMENT_STATUSES, PAYMENTS_PER_PAGE, type PaymentStatus } from '../../../rules/payments.ts';
import { paths } from '../../app/paths.ts';
import { messages } from '../../messages.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { pagedList, showCount } from '../../ui/table/pagedList.ts';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import { TableToolbar } from '../../ui/table/TableToolbar.tsx';
import { useColumnChoice } from '../../ui/table/useColumnChoice.ts';
import { someOf, useTableState } from '../../ui/table/useTableState.ts';
import {
  type PaymentFilter,
  type StaffPaymentFragment,
  usePaymentsQuery,
  usePaymentsToLookAtQuery,
} from './list.generated.ts';
import { PaymentActions } from './PaymentActions.tsx';
import classes from './Payments.module.css';
import {
  amountColumn,
  dateColumn,
  receiptColumn,
  scholarshipColumn,
  statusColumn,
} from './paymentColumns.tsx';
import { Receipt } from './Receipt.tsx';

const texts = messages.payments;
const FILTERS = { status: someOf(PAYMENT_STATUSES), attention: someOf(['YES']) };
const COLUMNS: Column<StaffPaymentFragment>[] = [
  receiptColumn,
  {
    id: 'payer',
    header: texts.columns.payer,
    cell: ({ payer: { name, email } }) => (
      <div className={classes.pair}>
        {name}
        {email && (
          <span>
            <EmailText>{email}</EmailText>
          </span>
        )}
      </div>
    ),
  },
  scholarshipColumn,
  amountColumn,
  dateColumn,
  {
    id: 'status',
    header: texts.columns.status,
    cell: (payment) => (
      <div className={classes.pair}>
        {statusColumn.cell(payment, { place: 0, linkToOpen: () => '' })}
        {payment.attention.map(({ reason, text }) => (
          <p key={reason} className={classes.why}>
            {text}
          </p>
        ))}
      </div>
    ),
  },
  {
    id: 'action',
    header: texts.columns.action,
    cell: (payment) => <PaymentActions payment={payment} />,
    isActions: true,
  },
];

/** Everybody's payments, for staff, and those that somebody should look at. */
export function AllPayments() {
  const address = useTableState({ link: paths.payments.link, sorts: ['NEWEST'], filters: FILTERS });
  const { q, page, filters, open } = address.state;
  const filter: PaymentFilter = {
    ...(q && { search: q }),
    ...(filters.status.length > 0 && { statuses: filters.status as PaymentStatus[] }),
    ...(filters.attention.length > 0 && { needsAttention: true }),
  };
  const list = pagedList(
    usePaymentsQuery({
      variables: { filter, page, pageSize: PAYMENTS_PER_PAGE },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.payments,
  );
  const choice = useColumnChoice('payments', COLUMNS);
  return (
    <>
      <PageHead title={texts.title} />
      <header className={classes.header}>
        <h1>{texts.title}</h1>
      </header>
      {filters.attention.length === 0 && <Attention />}
      <TableToolbar
        address={address}
        id="payments"
        label={texts.search}
        placeholder={texts.searchFor}
        choice={choice}
      >
        <TableFilter
          address={address}
          name="status"
          label={texts.columns.status}
          all={texts.allStatuses}
          options={PAYMENT_STATUSES.map((value) => ({ value, label: texts.states[value] }))}
        />
        <TableFilter
          address={address}
          name="attention"
          label={texts.attention}
          all={texts.allAttention}
          options={[{ value: 'YES', label: texts.attention }]}
        />
      </TableToolbar>
      <DataTable
        label={texts.title}
        columns={COLUMNS}
        choice={choice}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={PAYMENTS_PER_PAGE}
        isWide
        texts={{ empty: texts.emptyAll, filtered: texts.filtered, failedHeading: texts.failedHeading }}
      />
      <Receipt id={open} onClose={() => address.show({ open: '' })} />
    </>
  );
}

/** How many payments wait for somebody to look at them. */
function Attention() {
  const { data } = usePaymentsToLookAtQuery({ fetchPolicy: 'cache-and-network' });
  const page = data?.payments;
  if (!page || page.totalCount === 0) return null;
  return (
    <p className={classes.attention}>
      <IconAlertTriangle size={20} aria-hidden />
      <Link to={paths.payments.link({ attention: 'YES' })}>
        {texts.attentionCount(showCount(page), page.totalCount === 1)}
      </Link>
    </p>
  );
}
