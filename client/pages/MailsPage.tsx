import { useMemo } from 'react';
import { formatCount } from '../../messages/formats.ts';
import { paths } from '../../rules/paths.ts';
import { KeptMails } from '../features/mail/KeptMails.tsx';
import classes from '../features/mail/Mails.module.css';
import { mailColumns } from '../features/mail/mailColumns.tsx';
import { useMailsQuery } from '../features/mail/mails.generated.ts';
import { RemoveAddress } from '../features/mail/RemoveAddress.tsx';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { ExportButton } from '../ui/table/ExportButton.tsx';
import { listTexts } from '../ui/table/listTexts.ts';
import { pagedList } from '../ui/table/pagedList.ts';
import { TableFilter } from '../ui/table/TableFilter.tsx';
import { TableToolbar } from '../ui/table/TableToolbar.tsx';
import { useColumnChoice } from '../ui/table/useColumnChoice.ts';
import { someOf, useTableState } from '../ui/table/useTableState.ts';

const STATES = ['QUEUED', 'SENT', 'KEPT', 'FAILED'] as const;
const PAGE_SIZE = 20;

/** What the portal sent and what became of it, for admins. */
export function MailsPage() {
  const t = useMessages('mails');
  const address = useTableState({
    link: paths.mails.link,
    sorts: ['NEWEST'],
    filters: { state: someOf(STATES) },
  });
  const { page, filters } = address.state;
  const state = STATES.find((known) => known === filters.state[0]);
  const variables = { filter: state && { state }, page, pageSize: PAGE_SIZE };
  const result = useMailsQuery({ variables, fetchPolicy: 'cache-and-network' });
  const list = pagedList(result, ({ mails }) => mails);
  const columns = useMemo(() => mailColumns(t), [t]);
  const choice = useColumnChoice('mails', columns);
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{list.page ? t('heading', { count: formatCount(list.page, t.language) }) : t('headingLoading')}</h1>
      <p className={classes.lead}>{t('lead')}</p>
      <KeptMails onSent={() => result.refetch()} />
      <TableToolbar address={address} choice={choice}>
        <TableFilter
          address={address}
          name="state"
          label={t('state')}
          all={t('allStates')}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </TableToolbar>
      <DataTable
        label={t('label')}
        columns={columns}
        choice={choice}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={PAGE_SIZE}
        texts={listTexts(t)}
      />
      <section className={classes.newsletter} aria-labelledby="newsletter-heading">
        <div>
          <h2 id="newsletter-heading">{t('newsletter')}</h2>
          <p className={classes.lead}>{t('newsletterText')}</p>
        </div>
        <div className={classes.actions}>
          <RemoveAddress />
          <ExportButton list="newsletter" address={address} choice={undefined} />
        </div>
      </section>
    </>
  );
}
