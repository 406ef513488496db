import { useMemo } from 'react';
import { formatCount } from '../../../messages/formats.ts';
import { MAILS } from '../../../rules/lists/mails.ts';
import { paths } from '../../../rules/paths.ts';
import { StaffList } from '../../features/lists/StaffList.tsx';
import { useListColumns } from '../../features/lists/useListColumns.tsx';
import { mailCells } from '../../features/mail/mailCells.tsx';
import { useMailsQuery } from '../../features/mail/mails.generated.ts';
import { RemoveAddress } from '../../features/mail/RemoveAddress.tsx';
import { UnsentMails } from '../../features/mail/UnsentMails.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useColumnChoice } from '../../ui/table/columns/useColumnChoice.ts';
import { ExportButton } from '../../ui/table/export/ExportButton.tsx';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

export function MailsPage() {
  const t = useMessages('mails');
  const address = useTableState(paths.mails.link, MAILS);
  const { sort: _, ...variables } = address.variables;
  const result = useMailsQuery({ variables, fetchPolicy: 'cache-and-network' });
  const list = pagedList(result, ({ mails }) => mails);
  const columns = useListColumns(
    MAILS,
    useMemo(() => mailCells(t), [t]),
  );
  const choice = useColumnChoice(MAILS, columns);
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{list.page ? t('heading', { count: formatCount(list.page, t.language) }) : t('headingLoading')}</h1>
      <p className="mt-xs soft">{t('lead')}</p>
      <UnsentMails onSent={() => result.refetch()} />
      <StaffList
        of={MAILS}
        label={t('label')}
        {...{ address, list, columns, choice }}
        rowId={({ id }) => id}
        texts={listTexts(t)}
      />
      <section className="row middle apart gap-sm mt-xl" aria-labelledby="newsletter-heading">
        <div>
          <h2 id="newsletter-heading">{t('newsletter')}</h2>
          <p className="mt-xs soft">{t('newsletterText')}</p>
        </div>
        <div className="row gap-sm">
          <RemoveAddress />
          <ExportButton list="newsletter" address={address} />
        </div>
      </section>
    </>
  );
}
