import { DELIVERIES_PER_PAGE, WEBHOOK_STATES } from '../events/webhooks.ts';
import { defineList, textsFrom, USUAL } from './list.ts';

const word = textsFrom('webhooks');

export const DELIVERIES = defineList({
  ...USUAL,
  name: 'deliveries',
  pageSize: DELIVERIES_PER_PAGE,
  fields: { state: { kind: 'oneOf', options: WEBHOOK_STATES } },
  address: {
    state: {
      field: 'state',
      select: {
        label: word('deliveries.state'),
        all: word('deliveries.allStates'),
        name: (state: (typeof WEBHOOK_STATES)[number]) => word(`deliveries.states.${state}`),
      },
    },
  },
  columns: {
    at: { heading: word('deliveries.columns.at') },
    type: { heading: word('deliveries.columns.type') },
    state: { heading: word('deliveries.columns.state') },
    attempts: { heading: word('deliveries.columns.attempts') },
    status: { heading: word('deliveries.columns.status') },
    next: { heading: word('deliveries.columns.next') },
  },
  actions: { actions: word('deliveries.columns.actions') },
});
