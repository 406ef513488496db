import { useMemo } from 'react';
import { formatCount } from '../../../messages/formats.ts';
import { AUDIT } from '../../../rules/lists/audit.ts';
import { paths } from '../../../rules/paths.ts';
import { AuditDrawer } from '../../features/audit/AuditDrawer.tsx';
import { useAuditQuery } from '../../features/audit/audit.generated.ts';
import { auditCells } from '../../features/audit/auditCells.tsx';
import { StaffList } from '../../features/lists/StaffList.tsx';
import { useListColumns } from '../../features/lists/useListColumns.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useColumnChoice } from '../../ui/table/columns/useColumnChoice.ts';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useNeighbours } from '../../ui/table/record/useNeighbours.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

const rowId = ({ id }: { id: string }) => id;

export function AuditPage() {
  const t = useMessages('audit');
  const address = useTableState(paths.audit.link, AUDIT);
  const { sort: _, ...variables } = address.variables;
  const result = useAuditQuery({ variables, fetchPolicy: 'cache-and-network' });
  const list = pagedList(result, ({ audit }) => audit);
  const rows = { address, list, rowId };
  const columns = useListColumns(
    AUDIT,
    useMemo(() => auditCells(t), [t]),
  );
  const choice = useColumnChoice(AUDIT, columns);
  const neighbours = useNeighbours({ ...rows, pageSize: AUDIT.pageSize });
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{list.page ? t('heading', { count: formatCount(list.page, t.language) }) : t('headingLoading')}</h1>
      <p className="mt-xs soft">{t('lead')}</p>
      <StaffList
        of={AUDIT}
        label={t('label')}
        {...{ ...rows, columns, choice }}
        search={{ id: 'audit-search', label: t('search'), placeholder: t('searchExample') }}
        isExported
        texts={listTexts(t)}
      />
      <AuditDrawer
        entry={list.page?.items.find(({ id }) => id === address.state.open)}
        neighbours={neighbours}
        onClose={() => address.show({ open: '' }, { replace: true })}
      />
    </>
  );
}
