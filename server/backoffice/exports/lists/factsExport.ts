import { defineList, USUAL } from '../../../../rules/lists/list.ts';
import { iterateFacts } from '../../../catalogue/profiles/iterateFacts.ts';
import { defineExport } from '../defineExport.ts';

/**
 * Exports verified facts in the format that `POST /imports/facts` accepts. The column names are the same in all
 * languages.
 */
export const factsExport = defineExport({
  action: 'verifiedFact.export',
  list: defineList({
    ...USUAL,
    name: 'facts',
    columns: { email: {}, fact: {}, value: {}, source: {}, day: { is: 'day' } },
  }),
  rows: iterateFacts,
  cells: { day: ({ day }) => ({ text: day, value: new Date(day) }) },
});
