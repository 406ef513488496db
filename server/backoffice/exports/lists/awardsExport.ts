import type { AwardState } from '../../../../rules/awards/awardOptions.ts';
import { defineList, textsFrom, USUAL } from '../../../../rules/lists/list.ts';
import { iterateAwards } from '../../../applications/awards/iterateAwards.ts';
import { listAcceptanceColumns } from '../answerColumns.ts';
import { defineExport } from '../defineExport.ts';
import { requiredIdSchema } from '../exportQuery.ts';

const file = textsFrom('exports');
const screen = textsFrom('awards');

export const awardsExport = defineExport({
  action: 'application.export',
  list: defineList({
    ...USUAL,
    name: 'awards',
    columns: {
      reference: { heading: file('reference') },
      applicant: { heading: screen('columns.name') },
      state: {
        heading: file('state'),
        name: (state: AwardState) => screen(`states.${state}`),
      },
      amount: { heading: file('amount'), is: 'number' },
      currency: { heading: file('currency') },
      paid: { heading: file('paid'), is: 'number' },
      offeredAt: { heading: file('offeredAt'), is: 'instant' },
      answeredAt: { heading: file('answeredAt'), is: 'instant' },
      signedName: { heading: file('signedName') },
      renewed: { heading: file('awardRenewed') },
      reasonGiven: { heading: file('awardReason') },
      answers: { heading: file('answers') },
    },
  }),
  more: { scholarship: requiredIdSchema },
  rows: (ctx, { more: { scholarship: scholarshipId } }) => iterateAwards(ctx, { scholarshipId }),
  cells: {},
  expand: {
    answers: (ctx, { more: { scholarship: scholarshipId } }) => listAcceptanceColumns(ctx, scholarshipId),
  },
});
