import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../messages/formats.ts';
import { wordOptions } from '../../../messages/options.ts';
import { paths } from '../../../rules/paths.ts';
import { PAYMENT_STATUSES, PAYMENTS_PER_PAGE, type PaymentStatus } from '../../../rules/payments.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import { TableToolbar } from '../../ui/table/TableToolbar.tsx';
import { useColumnChoice } from '../../ui/table/useColumnChoice.ts';
import { oneId, someOf, useTableState } from '../../ui/table/useTableState.ts';
import {
  HIDDEN_AT_FIRST,
  OrganisationFilter,
  placeAfter,
  useOrganisationColumn,
} from '../offering/OrganisationFilter.tsx';
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

const FILTERS = { status: someOf(PAYMENT_STATUSES), attention: someOf(['YES']), organisation: oneId };
const nameOrganisation = ({ scholarship }: StaffPaymentFragment) => scholarship.organisation?.name;
const makeColumns = (t: Texts<'payments'>): Column<StaffPaymentFragment>[] => [
  receiptColumn(t),
  {
    id: 'payer',
    header: t('columns.payer'),
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
    isLong: true,
  },
  scholarshipColumn(t),
  amountColumn(t),
  dateColumn(t),
  {
    id: 'status',
    header: t('columns.status'),
    cell: (payment) => (
      <div className={classes.pair}>
        {statusColumn(t).cell(payment, { place: 0, linkToOpen: () => '' })}
        {payment.attention.map(({ reason, text }) => (
          <p key={reason} className={classes.why}>
            {text}
          </p>
        ))}
      </div>
    ),
    isState: true,
  },
  {
    id: 'action',
    header: t('columns.action'),
    cell: (payment) => <PaymentActions payment={payment} />,
    isActions: true,
  },
];

/** All payments, for staff, and those that need attention. */
export function AllPayments() {
  const t = useMessages('payments');
  const options = useMessages('options');
  const address = useTableState({ link: paths.payments.link, sorts: ['NEWEST'], filters: FILTERS });
  const { q, page, filters, open } = address.state;
  const filter: PaymentFilter = {
    ...(q && { search: q }),
    ...(filters.status.length > 0 && { statuses: filters.status as PaymentStatus[] }),
    ...(filters.organisation[0] && { organisationId: filters.organisation[0] }),
    ...(filters.attention.length > 0 && { needsAttention: true }),
  };
  const list = pagedList(
    usePaymentsQuery({
      variables: { filter, page, pageSize: PAYMENTS_PER_PAGE },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.payments,
  );
  const organisation = useOrganisationColumn(nameOrganisation);
  const columns = useMemo(() => placeAfter('scholarship', makeColumns(t), organisation), [t, organisation]);
  const choice = useColumnChoice('payments', columns, HIDDEN_AT_FIRST);
  return (
    <>
      <PageHead title={t('title')} />
      <header className={classes.header}>
        <h1>{t('title')}</h1>
      </header>
      {filters.attention.length === 0 && <Attention />}
      <TableToolbar
        address={address}
        id="payments"
        label={t('search')}
        placeholder={t('searchFor')}
        choice={choice}
        exported="payments"
      >
        <TableFilter
          address={address}
          name="status"
          label={t('columns.status')}
          all={t('allStatuses')}
          options={wordOptions(options, 'paymentStatus', PAYMENT_STATUSES)}
        />
        <TableFilter
          address={address}
          name="attention"
          label={t('attention')}
          all={t('allAttention')}
          options={[{ value: 'YES', label: t('attention') }]}
        />
        <OrganisationFilter address={address} />
      </TableToolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        choice={choice}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={PAYMENTS_PER_PAGE}
        isWide
        texts={listTexts(t)}
      />
      <Receipt id={open} onClose={() => address.show({ open: '' })} />
    </>
  );
}

/** How many payments need attention. */
function Attention() {
  const t = useMessages('payments');
  const { data } = usePaymentsToLookAtQuery({ fetchPolicy: 'cache-and-network' });
  const page = data?.payments;
  if (!page || page.totalCount === 0) return null;
  return (
    <p className={classes.attention}>
      <IconAlertTriangle size={20} aria-hidden />
      <Link to={paths.payments.link({ attention: 'YES' })}>
        {t('attentionCount', { count: page.totalCount, shown: formatCount(page, t.language) })}
      </Link>
    </p>
  );
}
