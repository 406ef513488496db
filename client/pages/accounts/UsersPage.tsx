import { useMemo } from 'react';
import { formatCount } from '../../../messages/formats.ts';
import { USERS } from '../../../rules/lists/users.ts';
import { paths } from '../../../rules/paths.ts';
import { UserAudit } from '../../features/audit/UserAudit.tsx';
import { StaffList } from '../../features/lists/StaffList.tsx';
import { useListColumns } from '../../features/lists/useListColumns.tsx';
import { InviteButton } from '../../features/roles/InviteButton.tsx';
import { PendingInvitations } from '../../features/roles/PendingInvitations.tsx';
import { UserDrawer } from '../../features/users/UserDrawer.tsx';
import { userCells } from '../../features/users/userCells.tsx';
import { useUsersQuery } from '../../features/users/users.generated.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useColumnChoice } from '../../ui/table/columns/useColumnChoice.ts';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useNeighbours } from '../../ui/table/record/useNeighbours.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

const rowId = ({ id }: { id: string }) => id;

export function UsersPage() {
  const t = useMessages('users');
  const address = useTableState(paths.manageUsers.link, USERS);
  const result = useUsersQuery({ variables: address.variables, fetchPolicy: 'cache-and-network' });
  const list = pagedList(result, ({ users }) => users);
  const rows = { address, list, rowId };
  const columns = useListColumns(
    USERS,
    useMemo(() => userCells(t), [t]),
  );
  const choice = useColumnChoice(USERS, columns);
  const neighbours = useNeighbours({ ...rows, pageSize: USERS.pageSize });
  return (
    <>
      <PageHead title={t('title')} />
      <div className="row middle apart gap-sm">
        <h1>
          {list.page ? t('heading', { count: formatCount(list.page, t.language) }) : t('headingLoading')}
        </h1>
        <InviteButton />
      </div>
      <PendingInvitations />
      <StaffList
        of={USERS}
        label={t('label')}
        {...{ ...rows, columns, choice }}
        search={{ id: 'user-search', label: t('search'), placeholder: t('searchExample') }}
        isExported
        texts={listTexts(t)}
      />
      <UserDrawer
        user={list.page?.items.find(({ id }) => id === address.state.open)}
        audit={(id) => <UserAudit key={id} userId={id} />}
        neighbours={neighbours}
        onClose={() => address.show({ open: '' }, { replace: true })}
      />
    </>
  );
}
