import { defineList, textsFrom, USUAL } from '../../../../rules/lists/list.ts';
import { iterateNumbers, type NumbersLine } from '../../numbers/iterateNumbers.ts';
import { defineExport } from '../defineExport.ts';
import { dueSchema, oneScholarshipSchema } from '../exportQuery.ts';

const file = textsFrom('exports');
const word = textsFrom('numbers');

export const numbersExport = defineExport({
  action: 'numbers.read',
  list: defineList({
    ...USUAL,
    name: 'numbers',
    columns: {
      table: { heading: word('table'), name: (table: NumbersLine['table']) => word(`tables.${table}`) },
      scholarship: { heading: file('scholarship') },
      measure: {
        heading: word('measure'),
        name: (measure: NumbersLine['measure']) => word(`measures.${measure}`),
      },
      section: { heading: word('section') },
      count: { heading: word('count'), is: 'number' },
      days: { heading: word('days'), is: 'number' },
      amount: { heading: file('amount'), is: 'number' },
      currency: { heading: file('currency') },
    },
  }),
  more: { scholarship: oneScholarshipSchema, from: dueSchema, to: dueSchema },
  rows: (ctx, { more: { scholarship: scholarshipId, from, to } }) =>
    iterateNumbers(ctx, { scholarshipId, from, to }),
  cells: {},
});
