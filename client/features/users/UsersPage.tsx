import { USERS_PER_PAGE } from '../../../rules/users.ts';
import { messages } from '../../messages.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DayPill } from '../../ui/table/DayPill.tsx';
import { pagedList, showCount } from '../../ui/table/pagedList.ts';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import { TableToolbar } from '../../ui/table/TableToolbar.tsx';
import { useColumnChoice } from '../../ui/table/useColumnChoice.ts';
import { useNeighbours } from '../../ui/table/useNeighbours.ts';
import { UserDrawer } from './UserDrawer.tsx';
import { USER_COLUMNS } from './userColumns.tsx';
import { ROLES, userVariables, useUserList } from './userList.ts';
import { useUsersQuery } from './users.generated.ts';

const texts = messages.users;

const rowId = ({ id }: { id: string }) => id;

/** Everybody with an account, for admins. */
export function UsersPage() {
  const address = useUserList();
  const result = useUsersQuery({ variables: userVariables(address.state), fetchPolicy: 'cache-and-network' });
  const list = pagedList(result, ({ users }) => users);
  const rows = { address, list, rowId, pageSize: USERS_PER_PAGE };
  const choice = useColumnChoice('users', USER_COLUMNS);
  const neighbours = useNeighbours(rows);
  return (
    <>
      <PageHead title={texts.title} />
      <h1>{list.page ? texts.heading(showCount(list.page)) : texts.headingLoading}</h1>
      <TableToolbar
        address={address}
        id="user-search"
        label={texts.search}
        placeholder={texts.searchExample}
        choice={choice}
        exported="users"
      >
        <TableFilter
          address={address}
          name="role"
          label={texts.role}
          all={texts.allRoles}
          options={ROLES.map((value) => ({ value, label: texts.roles[value] }))}
        />
      </TableToolbar>
      <DayPill address={address} name="created" says={texts.createdSince} />
      <DataTable label={texts.label} columns={USER_COLUMNS} choice={choice} {...rows} texts={texts} />
      <UserDrawer
        user={list.page?.items.find(({ id }) => id === address.state.open)}
        neighbours={neighbours}
        onClose={() => address.show({ open: '' }, { replace: true })}
      />
    </>
  );
}
