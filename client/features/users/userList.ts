import { paths } from '../../../rules/paths.ts';
import { USERS_PER_PAGE } from '../../../rules/users.ts';
import { oneDay, someOf, type TableState, useTableState } from '../../ui/table/useTableState.ts';
import type { UserSort, UsersQueryVariables } from './users.generated.ts';

export const ROLES = ['ADMIN', 'MODERATOR', 'USER'] as const;
const SORTS = ['NEWEST', 'NAME', 'EMAIL', 'ROLE'] as const satisfies readonly UserSort[];

/** The list's place in the address: `q role created sort page open`. */
export function useUserList() {
  return useTableState({
    link: paths.manageUsers.link,
    sorts: SORTS,
    filters: { role: someOf(ROLES), created: oneDay },
  });
}

/** What the server is asked for to show it. */
export function userVariables({
  q,
  filters,
  sort,
  page,
}: TableState<UserSort, 'role' | 'created'>): UsersQueryVariables {
  const role = ROLES.find((known) => known === filters.role[0]);
  const [createdFrom] = filters.created;
  const filter = { ...(q && { search: q }), ...(role && { role }), ...(createdFrom && { createdFrom }) };
  return { filter, sort, page, pageSize: USERS_PER_PAGE };
}
