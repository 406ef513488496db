import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../messages/formats.ts';
import { PAYMENTS } from '../../../../rules/lists/payments.ts';
import { paths } from '../../../../rules/paths.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useColumnChoice } from '../../../ui/table/columns/useColumnChoice.ts';
import { listTexts } from '../../../ui/table/listTexts.ts';
import { pagedList } from '../../../ui/table/pagedList.ts';
import { useTableState } from '../../../ui/table/useTableState.ts';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { StaffList } from '../../lists/StaffList.tsx';
import { type Cells, useListColumns } from '../../lists/useListColumns.tsx';
import { Receipt } from '../Receipt.tsx';
import {
  type StaffPaymentFragment,
  useMyPaymentsQuery,
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

const makeCells = (t: Texts<'payments'>): Cells<StaffPaymentFragment, typeof PAYMENTS> => ({
  receipt: receiptColumn(t),
  payer: {
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
  scholarship: scholarshipColumn(t),
  organisation: { cell: ({ scholarship }) => scholarship.organisation?.name ?? null, isMinor: true },
  amount: amountColumn(t),
  date: { ...dateColumn(t), isNarrow: true },
  status: {
    cell: (payment) => (
      <div className="stack start gap-2xs">
        {statusColumn(t).cell(payment, { place: 0, linkToOpen: () => '' })}
        {payment.attention.map(({ reason, text }) => (
          <p key={reason} className="accent text-sm">
            {text}
          </p>
        ))}
      </div>
    ),
    isState: true,
  },
  action: { cell: (payment) => <PaymentActions payment={payment} /> },
});

export function AllPayments() {
  const t = useMessages('payments');
  const address = useTableState(paths.payments.link, PAYMENTS);
  const { filters, open } = address.state;
  const { sort: _, ...variables } = address.variables;
  const list = pagedList(
    usePaymentsQuery({ variables, fetchPolicy: 'cache-and-network' }),
    (data) => data.payments,
  );
  const hasActions = list.page?.items.some((row) => row.viewerCanRefund || row.viewerCanDismissAttention);
  const columns = useListColumns(
    PAYMENTS,
    useMemo(() => makeCells(t), [t]),
  ).filter((column) => hasActions || !column.isActions);
  const choice = useColumnChoice(PAYMENTS, columns);
  return (
    <>
      <PageHead title={t('title')} />
      <header className={classes.header}>
        <h1>{t('title')}</h1>
        <OwnPayments />
      </header>
      {filters.attention.length === 0 && <Attention />}
      <StaffList
        of={PAYMENTS}
        label={t('title')}
        {...{ address, list, columns, choice }}
        search={{ id: 'payments', label: t('search'), placeholder: t('searchFor') }}
        isExported
        rowId={({ id }) => id}
        isWide
        texts={listTexts(t)}
      />
      <Receipt id={open} onClose={() => address.show({ open: '' })} />
    </>
  );
}

/** Links to the user's own payments, because the list excludes a coordinator's payments to other organisations. */
function OwnPayments() {
  const t = useMessages('payments');
  const { data } = useMyPaymentsQuery({
    variables: { page: 1, pageSize: 1 },
    fetchPolicy: 'cache-and-network',
  });
  if (!data?.myPayments?.items.length) return null;
  return (
    <p>
      <Link to={paths.payments.link({ mine: 'YES' })}>{t('mine')}</Link>
    </p>
  );
}

function Attention() {
  const t = useMessages('payments');
  const { data } = usePaymentsToLookAtQuery({ fetchPolicy: 'cache-and-network' });
  const page = data?.payments;
  if (!page || page.totalCount === 0) return null;
  return (
    <p className={`bar gap-xs box on-accent ${classes.attention}`}>
      <IconAlertTriangle size={20} aria-hidden />
      <Link to={paths.payments.link({ attention: 'YES' })}>
        {t('attentionCount', { count: page.totalCount, shown: formatCount(page, t.language) })}
      </Link>
    </p>
  );
}
