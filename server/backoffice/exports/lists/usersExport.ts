import { keysOf } from '../../../../rules/scholarshipOptions.ts';
import { MAX_USER_SEARCH_CHARACTERS } from '../../../../rules/users.ts';
import { iterateUsers, USER_ORDERS } from '../../../accounts/users/listUsers.ts';
import { option, text } from '../columnWords.ts';
import { defineExport } from '../defineExport.ts';
import { dayRule, oneOf, searchRule } from '../exportQuery.ts';
import { NUMBER } from '../file/cell.ts';

export const usersExport = defineExport({
  action: 'user.export',
  query: {
    q: searchRule(MAX_USER_SEARCH_CHARACTERS),
    sort: oneOf(keysOf(USER_ORDERS)),
    role: oneOf(['ADMIN', 'MODERATOR', 'USER']),
    created: dayRule,
  },
  rows: (ctx, { q: search, role, sort, created: createdFrom }) =>
    iterateUsers(ctx, { filter: { search, role, createdFrom }, sort }),
  columns: {
    index: { head: text('users', 'columns.index'), format: NUMBER, cell: (_row, place) => place },
    name: { head: text('users', 'columns.name'), cell: (row) => row.name },
    email: { head: text('users', 'columns.email'), cell: (row) => row.email },
    role: {
      head: text('users', 'columns.role'),
      cell: (row, _place, language) => option(language, `role.${row.role}`),
    },
  },
});
