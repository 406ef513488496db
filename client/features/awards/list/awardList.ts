import { AWARD_STATES } from '../../../../rules/awardOptions.ts';
import { defineList } from '../../../../rules/lists/list.ts';

/** URL state of the list: a filter by state. */
export const AWARDS = defineList({
  name: 'awards',
  columns: {},
  pageSize: 20,
  sorts: ['NEWEST'],
  fields: { state: { kind: 'someOf', options: AWARD_STATES } },
  address: { state: { field: 'state' } },
});
