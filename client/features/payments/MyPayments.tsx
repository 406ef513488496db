import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PAYMENTS_PER_PAGE } from '../../../rules/payments.ts';
import { paths } from '../../app/paths.ts';
import { isFormMissing } from '../../lib/isPaid.ts';
import { messages } from '../../messages.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';
import { type MyPaymentsQuery, useMyPaymentsQuery } from './list.generated.ts';
import classes from './Payments.module.css';
import {
  amountColumn,
  dateColumn,
  receiptColumn,
  scholarshipColumn,
  statusColumn,
} from './paymentColumns.tsx';
import { Receipt } from './Receipt.tsx';

type Row = NonNullable<MyPaymentsQuery['myPayments']>['items'][number];

const texts = messages.payments;
const COLUMNS: Column<Row>[] = [
  receiptColumn,
  scholarshipColumn,
  amountColumn,
  dateColumn,
  statusColumn,
  {
    id: 'action',
    header: texts.columns.action,
    cell: (payment) => <NextStep payment={payment} />,
    isActions: true,
  },
];

/** One's own payments, each with its receipt and what is still to do. */
export function MyPayments() {
  const address = useTableState({ link: paths.payments.link, sorts: ['NEWEST'] });
  const { page, open } = address.state;
  const list = pagedList(
    useMyPaymentsQuery({
      variables: { page, pageSize: PAYMENTS_PER_PAGE },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.myPayments,
  );
  return (
    <>
      <PageHead title={texts.title} />
      <header className={classes.header}>
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
      <DataTable
        label={texts.title}
        columns={COLUMNS}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={PAYMENTS_PER_PAGE}
        texts={{ empty: texts.emptyMine, filtered: texts.filtered, failedHeading: texts.failedHeading }}
      />
      <Receipt id={open} onClose={() => address.show({ open: '' })} />
    </>
  );
}

function NextStep({ payment }: { payment: Row }) {
  const { status, checkoutUrl, scholarship } = payment;
  if (status === 'CREATED' && checkoutUrl)
    return (
      <Button component="a" href={checkoutUrl} size="compact-md" variant="default">
        {messages.paymentReturn.goOn}
      </Button>
    );
  if (isFormMissing(payment))
    return (
      <Button component={Link} to={paths.apply.link(scholarship.id)} size="compact-md">
        {messages.apply.goToForm}
      </Button>
    );
  return null;
}
