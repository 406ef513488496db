import { defineList, textsFrom, USUAL } from './list.ts';

const word = textsFrom('contact');

export const MESSAGES = defineList({
  ...USUAL,
  name: 'messages',
  fields: { isHandled: { kind: 'flag' } },
  address: {
    state: {
      choices: { waiting: { isHandled: false }, handled: { isHandled: true } },
      select: {
        label: word('columns.state'),
        all: word('states.all'),
        name: (state: 'waiting' | 'handled') => word(`states.${state}`),
      },
    },
  },
  columns: {
    from: { heading: word('columns.from') },
    message: { heading: word('columns.message') },
    received: { heading: word('columns.received') },
    state: { heading: word('columns.state') },
  },
  actions: { action: word('columns.action') },
});
