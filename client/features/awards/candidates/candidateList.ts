import { DECISION_OUTCOMES } from '../../../../rules/awardOptions.ts';
import { defineList } from '../../../../rules/lists/list.ts';

/** URL state of the list: sort order, and a filter by outcome or for undecided applications. */
export const CANDIDATES = defineList({
  name: 'candidates',
  columns: {},
  pageSize: 50,
  sorts: ['RANK', 'SPREAD', 'NAME', 'SUBMITTED', 'WAITLIST'],
  fields: {
    outcome: { kind: 'someOf', options: DECISION_OUTCOMES },
    isUndecided: { kind: 'flag' },
  },
  address: {
    show: {
      choices: {
        UNDECIDED: { isUndecided: true },
        DECIDED: { isUndecided: false },
        AWARD: { outcome: ['AWARD'] },
        WAITLIST: { outcome: ['WAITLIST'] },
        NOT_SELECTED: { outcome: ['NOT_SELECTED'] },
        RETURN: { outcome: ['RETURN'] },
      },
    },
  },
});

export const SHOWN = ['UNDECIDED', 'DECIDED', ...DECISION_OUTCOMES] as const;
