import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { USUAL } from '../../../../rules/lists/list.ts';
import { paths } from '../../../../rules/paths.ts';
import { PAYMENTS_PER_PAGE } from '../../../../rules/payments/payments.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import type { Column } from '../../../ui/table/columns/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { listTexts } from '../../../ui/table/listTexts.ts';
import { pagedList } from '../../../ui/table/pagedList.ts';
import { useTableState } from '../../../ui/table/useTableState.ts';
import { isFormMissing } from '../../fees/isPaid.ts';
import { Receipt } from '../Receipt.tsx';
import { type MyPaymentsQuery, useMyPaymentsQuery } from './list.generated.ts';
import classes from './Payments.module.css';
import {
  amountColumn,
  dateColumn,
  receiptColumn,
  scholarshipColumn,
  statusColumn,
} from './paymentColumns.tsx';

type Row = NonNullable<MyPaymentsQuery['myPayments']>['items'][number];

const makeColumns = (t: Texts<'payments'>): Column<Row>[] => [
  receiptColumn(t),
  scholarshipColumn(t),
  amountColumn(t),
  dateColumn(t),
  statusColumn(t),
  {
    id: 'action',
    header: t('columns.action'),
    cell: (payment) => <NextStep payment={payment} />,
    isActions: true,
  },
];

const linkForStaff: typeof paths.payments.link = (query) => paths.payments.link({ mine: 'YES', ...query });

export function MyPayments({ isStaff = false }: { isStaff?: boolean | undefined }) {
  const t = useMessages('payments');
  const address = useTableState(isStaff ? linkForStaff : paths.payments.link, USUAL);
  const { page, open } = address.state;
  const list = pagedList(
    useMyPaymentsQuery({
      variables: { page, pageSize: PAYMENTS_PER_PAGE },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.myPayments,
  );
  const columns = useMemo(() => makeColumns(t), [t]);
  return (
    <>
      <PageHead title={t('title')} />
      <header className={classes.header}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <DataTable
        label={t('title')}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={PAYMENTS_PER_PAGE}
        texts={{ ...listTexts(t), empty: { heading: t('empty.heading'), text: t('emptyMine') } }}
      />
      <Receipt id={open} onClose={() => address.show({ open: '' })} />
    </>
  );
}

function NextStep({ payment }: { payment: Row }) {
  const t = useMessages('payments');
  const apply = useMessages('apply');
  const { status, checkoutUrl, scholarship } = payment;
  if (status === 'CREATED' && checkoutUrl)
    return (
      <Button component="a" href={checkoutUrl} size="compact-md" variant="default">
        {t('paymentReturn.goOn')}
      </Button>
    );
  if (isFormMissing(payment))
    return (
      <Button component={Link} to={paths.apply.link(scholarship.id)} size="compact-md">
        {apply('goToForm')}
      </Button>
    );
  return null;
}
