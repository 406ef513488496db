import { defineList, textsFrom, USUAL } from '../../../../rules/lists/list.ts';
import {
  iterateDisbursements,
  type ListedDisbursement,
} from '../../../applications/disbursements/pay/iterateDisbursements.ts';
import { defineExport } from '../defineExport.ts';
import { dueSchema, oneScholarshipSchema } from '../exportQuery.ts';

const file = textsFrom('exports');

export const disbursementsExport = defineExport({
  action: 'disbursement.export',
  list: defineList({
    ...USUAL,
    name: 'disbursements',
    columns: {
      reference: { heading: file('reference') },
      scholarship: { heading: file('scholarship') },
      dueOn: { heading: file('dueOn'), is: 'day' },
      amount: { heading: file('amount'), is: 'number' },
      currency: { heading: file('currency') },
      holder: { heading: file('holder') },
      account: { heading: file('account') },
      bank: { heading: file('bank') },
      condition: { heading: file('condition') },
      waiting: {
        heading: file('waiting'),
        name: (reason: NonNullable<ListedDisbursement['waiting']>) => file(`waitingReasons.${reason}`),
      },
    },
  }),
  more: { scholarship: oneScholarshipSchema, due: dueSchema },
  rows: (ctx, { more: { scholarship: scholarshipId, due: dueBy } }) =>
    iterateDisbursements(ctx, { scholarshipId, dueBy }),
  cells: { dueOn: ({ dueOn }) => dueOn },
});
