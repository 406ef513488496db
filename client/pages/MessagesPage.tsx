import { useMemo } from 'react';
import { formatCount } from '../../messages/formats.ts';
import { paths } from '../../rules/paths.ts';
import classes from '../features/contact/Contact.module.css';
import { useContactMessagesQuery } from '../features/contact/inbox.generated.ts';
import { messageColumns } from '../features/contact/messageColumns.tsx';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { listTexts } from '../ui/table/listTexts.ts';
import { pagedList } from '../ui/table/pagedList.ts';
import { TableFilter } from '../ui/table/TableFilter.tsx';
import { TableToolbar } from '../ui/table/TableToolbar.tsx';
import { someOf, useTableState } from '../ui/table/useTableState.ts';

const STATES = ['waiting', 'handled'] as const;
const PAGE_SIZE = 20;

/** What visitors wrote with the contact form, for admins. */
export function MessagesPage() {
  const t = useMessages('contact');
  const address = useTableState({
    link: paths.messages.link,
    sorts: ['NEWEST'],
    filters: { state: someOf(STATES) },
  });
  const { page, filters } = address.state;
  const [state] = filters.state;
  const filter = state ? { isHandled: state === 'handled' } : undefined;
  const result = useContactMessagesQuery({
    variables: { filter, page, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const list = pagedList(result, ({ contactMessages }) => contactMessages);
  const columns = useMemo(() => messageColumns(t), [t]);
  return (
    <>
      <PageHead title={t('inbox.title')} />
      <h1>
        {list.page ? t('inbox.heading', { count: formatCount(list.page, t.language) }) : t('inbox.title')}
      </h1>
      <p className={classes.lead}>{t('inbox.lead')}</p>
      <TableToolbar address={address}>
        <TableFilter
          address={address}
          name="state"
          label={t('columns.state')}
          all={t('states.all')}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </TableToolbar>
      <DataTable
        label={t('inbox.title')}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={PAGE_SIZE}
        texts={listTexts(t)}
      />
    </>
  );
}
