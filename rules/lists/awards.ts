import { AWARD_STATES } from '../awards/awardOptions.ts';
import { defineList, textsFrom } from './list.ts';

const word = textsFrom('awards');

export const AWARDS = defineList({
  name: 'awards',
  columns: {},
  pageSize: 20,
  sorts: ['NEWEST'],
  fields: {
    state: { kind: 'someOf', options: AWARD_STATES },
    offeredFrom: { kind: 'day' },
    offeredUntil: { kind: 'day' },
    answeredFrom: { kind: 'day' },
    answeredUntil: { kind: 'day' },
  },
  address: {
    state: { field: 'state' },
    offered: { field: 'offeredFrom', since: word('offeredSince') },
    offeredUntil: { field: 'offeredUntil', since: word('offeredUntil') },
    answered: { field: 'answeredFrom', since: word('answeredSince') },
    answeredUntil: { field: 'answeredUntil', since: word('answeredUntil') },
  },
});
