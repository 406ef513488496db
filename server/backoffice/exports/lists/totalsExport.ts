import { defineList, textsFrom, USUAL } from '../../../../rules/lists/list.ts';
import { iterateTotals } from '../../../applications/assessment/totals/iterateTotals.ts';
import { defineExport } from '../defineExport.ts';
import { requiredIdSchema } from '../exportQuery.ts';

const word = textsFrom('round');
const file = textsFrom('exports');

export const totalsExport = defineExport({
  action: 'round.export',
  list: defineList({
    ...USUAL,
    name: 'totals',
    columns: {
      reference: { heading: file('reference') },
      code: { heading: file('roundCode') },
      applicant: { heading: textsFrom('manageApplications')('columns.applicant') },
      rank: { heading: word('columns.rank'), is: 'number' },
      total: { heading: word('columns.total'), is: 'number' },
      corrected: { heading: word('columns.corrected'), is: 'number' },
      spread: { heading: word('columns.spread'), is: 'number' },
      count: { heading: word('columns.count'), is: 'number' },
      failedCount: { heading: file('failedCount'), is: 'number' },
    },
  }),
  more: { round: requiredIdSchema },
  rows: (ctx, { more: { round: roundId } }) => iterateTotals(ctx, { roundId }),
  cells: {},
});
