import { iterateSubscriptions } from '../../../accounts/newsletter/iterateSubscriptions.ts';
import { text } from '../columnWords.ts';
import { defineExport } from '../defineExport.ts';
import { INSTANT } from '../file/cell.ts';

export const newsletterExport = defineExport({
  action: 'newsletter.export',
  query: {},
  rows: iterateSubscriptions,
  columns: {
    email: { head: text('users', 'columns.email'), cell: (row) => row.email },
    createdAt: { head: text('exports', 'subscribedAt'), format: INSTANT, cell: (row) => row.createdAt },
  },
});
