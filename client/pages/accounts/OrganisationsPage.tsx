import { useMemo } from 'react';
import { MAX_ORGANISATIONS } from '../../../rules/accounts/organisations.ts';
import { USUAL } from '../../../rules/lists/list.ts';
import { paths } from '../../../rules/paths.ts';
import { AddOrganisation } from '../../features/organisations/AddOrganisation.tsx';
import { organisationColumns } from '../../features/organisations/organisationColumns.tsx';
import {
  type OrganisationRowFragment,
  useOrganisationsQuery,
} from '../../features/organisations/organisations.generated.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

export function OrganisationsPage() {
  const t = useMessages('organisations');
  const address = useTableState(paths.organisations.link, USUAL);
  const result = useOrganisationsQuery({ fetchPolicy: 'cache-and-network' });
  const list = pagedList(result, ({ organisations }) => organisations && onePage(organisations));
  const { viewer } = useSession();
  const isManager = viewer?.abilities.includes('MANAGE_ORGANISATIONS') ?? false;
  const columns = useMemo(() => organisationColumns(t, isManager), [t, isManager]);
  return (
    <>
      <PageHead title={t('title')} />
      <div className="row middle apart gap-sm">
        <h1>{t('title')}</h1>
        {isManager && <AddOrganisation />}
      </div>
      <PageLead>{isManager ? t('lead') : t('leadLook')}</PageLead>
      <DataTable
        label={t('label')}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={MAX_ORGANISATIONS}
        texts={listTexts(t)}
        isWide
      />
    </>
  );
}

/** The server returns all organisations in one response. */
function onePage(items: readonly OrganisationRowFragment[]) {
  return { items, totalCount: items.length, totalIsCapped: false, pageCount: 1, page: 1 };
}
