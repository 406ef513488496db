import { AWARD_STATES } from '../../../../rules/awardOptions.ts';
import { defineList } from '../../../../rules/lists/list.ts';

/** Address of the list: one filter of states. */
export const AWARDS = defineList({
  name: 'awards',
  columns: {},
  pageSize: 20,
  sorts: ['NEWEST'],
  fields: { state: { kind: 'someOf', options: AWARD_STATES } },
  address: { state: { field: 'state' } },
});
