import { USERS } from '../../../../rules/lists/users.ts';
import { iterateUsers } from '../../../accounts/users/listUsers.ts';
import { defineExport } from '../defineExport.ts';

export const usersExport = defineExport({
  action: 'user.export',
  list: USERS,
  rows: iterateUsers,
  cells: { index: (_row, place) => place },
});
