import { defineList, option, SEARCH, textsFrom, USUAL } from './list.ts';

const word = textsFrom('users');
const ROLES = ['ADMIN', 'MODERATOR', 'USER'] as const;
const nameRole = (role: (typeof ROLES)[number]) => option(`role.${role}`);

export const USERS = defineList({
  ...USUAL,
  name: 'users',
  sorts: ['NEWEST', 'NAME', 'EMAIL', 'ROLE'],
  fields: { ...SEARCH, role: { kind: 'oneOf', options: ROLES }, createdFrom: { kind: 'day' } },
  address: {
    role: { field: 'role', select: { label: word('role'), all: word('allRoles'), name: nameRole } },
    created: { field: 'createdFrom', since: word('createdSince') },
  },
  columns: {
    index: { heading: word('columns.index'), is: 'number' },
    name: { heading: word('columns.name'), sort: { ascending: 'NAME' }, wire: 'name' },
    email: { heading: word('columns.email'), sort: { ascending: 'EMAIL' }, wire: 'email' },
    role: { heading: word('columns.role'), sort: { ascending: 'ROLE' }, name: nameRole },
  },
  actions: { action: word('columns.action') },
});
