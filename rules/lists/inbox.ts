import { defineList, textsFrom, USUAL } from './list.ts';

const word = textsFrom('inbox');

export const INBOX = defineList({
  ...USUAL,
  name: 'inbox',
  fields: { isUnread: { kind: 'flag' }, scholarshipId: { kind: 'id', record: 'scholarship' } },
  address: {
    show: {
      choices: { unread: { isUnread: true } },
      select: {
        label: word('show.label'),
        all: word('show.all'),
        name: (show: 'unread') => word(`show.${show}`),
      },
    },
  },
  columns: {
    subject: { heading: word('columns.subject') },
    received: { heading: word('columns.received') },
  },
});
