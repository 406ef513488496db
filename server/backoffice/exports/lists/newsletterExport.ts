import { defineList, textsFrom, USUAL } from '../../../../rules/lists/list.ts';
import { iterateSubscriptions } from '../../../accounts/newsletter/iterateSubscriptions.ts';
import { defineExport } from '../defineExport.ts';

export const newsletterExport = defineExport({
  action: 'newsletter.export',
  list: defineList({
    ...USUAL,
    name: 'newsletter',
    columns: {
      email: { heading: textsFrom('users')('columns.email') },
      createdAt: { heading: textsFrom('exports')('subscribedAt'), is: 'instant' },
    },
  }),
  rows: iterateSubscriptions,
  cells: {},
});
