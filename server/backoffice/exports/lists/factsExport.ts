import { iterateFacts } from '../../../catalogue/profiles/iterateFacts.ts';
import { defineExport } from '../defineExport.ts';
import { DAY } from '../file/cell.ts';

/** What `POST /imports/facts` takes: its columns have one name in all languages. */
export const factsExport = defineExport({
  action: 'verifiedFact.export',
  query: {},
  rows: iterateFacts,
  columns: {
    email: { head: () => 'email', cell: (row) => row.email },
    fact: { head: () => 'fact', cell: (row) => row.fact },
    value: { head: () => 'value', cell: (row) => row.value },
    source: { head: () => 'source', cell: (row) => row.source },
    day: { head: () => 'day', format: DAY, cell: ({ day }) => ({ text: day, value: new Date(day) }) },
  },
});
