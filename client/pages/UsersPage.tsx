import { useMemo } from 'react';
import { formatCount } from '../../messages/formats.ts';
import { wordOptions } from '../../messages/options.ts';
import { USERS_PER_PAGE } from '../../rules/users.ts';
import { UserDrawer } from '../features/users/UserDrawer.tsx';
import { userColumns } from '../features/users/userColumns.tsx';
import { ROLES, userVariables, useUserList } from '../features/users/userList.ts';
import { useUsersQuery } from '../features/users/users.generated.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { DayPill } from '../ui/table/DayPill.tsx';
import { listTexts } from '../ui/table/listTexts.ts';
import { pagedList } from '../ui/table/pagedList.ts';
import { TableFilter } from '../ui/table/TableFilter.tsx';
import { TableToolbar } from '../ui/table/TableToolbar.tsx';
import { useColumnChoice } from '../ui/table/useColumnChoice.ts';
import { useNeighbours } from '../ui/table/useNeighbours.ts';

const rowId = ({ id }: { id: string }) => id;

/** All users, for admins. */
export function UsersPage() {
  const t = useMessages('users');
  const options = useMessages('options');
  const address = useUserList();
  const result = useUsersQuery({ variables: userVariables(address.state), fetchPolicy: 'cache-and-network' });
  const list = pagedList(result, ({ users }) => users);
  const rows = { address, list, rowId, pageSize: USERS_PER_PAGE };
  const columns = useMemo(() => userColumns(t), [t]);
  const choice = useColumnChoice('users', columns);
  const neighbours = useNeighbours(rows);
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{list.page ? t('heading', { count: formatCount(list.page, t.language) }) : t('headingLoading')}</h1>
      <TableToolbar
        address={address}
        id="user-search"
        label={t('search')}
        placeholder={t('searchExample')}
        choice={choice}
        exported="users"
      >
        <TableFilter
          address={address}
          name="role"
          label={t('role')}
          all={t('allRoles')}
          options={wordOptions(options, 'role', ROLES)}
        />
      </TableToolbar>
      <DayPill address={address} name="created" says={(day) => t('createdSince', { day })} />
      <DataTable label={t('label')} columns={columns} choice={choice} {...rows} texts={listTexts(t)} />
      <UserDrawer
        user={list.page?.items.find(({ id }) => id === address.state.open)}
        neighbours={neighbours}
        onClose={() => address.show({ open: '' }, { replace: true })}
      />
    </>
  );
}
