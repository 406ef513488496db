import { defineList, textsFrom, USUAL } from './list.ts';

const word = textsFrom('mails');
const STATES = ['QUEUED', 'SENT', 'KEPT', 'FAILED'] as const;

export const MAILS = defineList({
  ...USUAL,
  name: 'mails',
  fields: { state: { kind: 'oneOf', options: STATES } },
  address: {
    state: {
      field: 'state',
      select: {
        label: word('state'),
        all: word('allStates'),
        name: (state: (typeof STATES)[number]) => word(`states.${state}`),
      },
    },
  },
  columns: {
    to: { heading: word('columns.to') },
    subject: { heading: word('columns.subject') },
    state: { heading: word('columns.state') },
    attempts: { heading: word('columns.attempts') },
    written: { heading: word('columns.written') },
  },
});
