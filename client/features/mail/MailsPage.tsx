import { paths } from '../../app/paths.ts';
import { messages } from '../../messages.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ExportButton } from '../../ui/table/ExportButton.tsx';
import { pagedList, showCount } from '../../ui/table/pagedList.ts';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import { TableToolbar } from '../../ui/table/TableToolbar.tsx';
import { useColumnChoice } from '../../ui/table/useColumnChoice.ts';
import { someOf, useTableState } from '../../ui/table/useTableState.ts';
import classes from './Mails.module.css';
import { MAIL_COLUMNS } from './mailColumns.tsx';
import { useMailsQuery } from './mails.generated.ts';
import { RemoveAddress } from './RemoveAddress.tsx';

const texts = messages.mails;
const STATES = ['QUEUED', 'SENT', 'FAILED'] as const;
const PAGE_SIZE = 20;

/** What the portal sent and what became of it, for admins. */
export function MailsPage() {
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
  const choice = useColumnChoice('mails', MAIL_COLUMNS);
  return (
    <>
      <PageHead title={texts.title} />
      <h1>{list.page ? texts.heading(showCount(list.page)) : texts.headingLoading}</h1>
      <p className={classes.lead}>{texts.lead}</p>
      <TableToolbar address={address} choice={choice}>
        <TableFilter
          address={address}
          name="state"
          label={texts.state}
          all={texts.allStates}
          options={STATES.map((value) => ({ value, label: texts.states[value] }))}
        />
      </TableToolbar>
      <DataTable
        label={texts.label}
        columns={MAIL_COLUMNS}
        choice={choice}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={PAGE_SIZE}
        texts={texts}
      />
      <section className={classes.newsletter} aria-labelledby="newsletter-heading">
        <div>
          <h2 id="newsletter-heading">{texts.newsletter}</h2>
          <p className={classes.lead}>{texts.newsletterText}</p>
        </div>
        <div className={classes.actions}>
          <RemoveAddress />
          <ExportButton list="newsletter" address={address} choice={undefined} />
        </div>
      </section>
    </>
  );
}
