import { toDecimal } from '../../../../rules/catalogue/fundingAmount.ts';
import { APPLICATIONS } from '../../../../rules/lists/applications.ts';
import { iterateApplications } from '../../../applications/list/iterateApplications.ts';
import { listAnswerColumns, listMissingColumn, listReferencesColumn } from '../answerColumns.ts';
import { defineExport } from '../defineExport.ts';

export const applicationsExport = defineExport({
  action: 'application.export',
  list: APPLICATIONS,
  rows: (ctx, asked, columns) =>
    iterateApplications(ctx, asked, {
      withAnswers: columns.has('answers'),
      withResults: ['score', 'rank', 'spread'].some((column) => columns.has(column)),
    }),
  cells: {
    paidAmount: ({ paid }) => paid && toDecimal(paid.amount, paid.currency),
    paidCurrency: ({ paid }) => paid?.currency,
    paidAt: ({ paid }) => paid?.paidAt,
    refundedAt: ({ paid }) => paid?.refundedAt,
    refundedAmount: ({ paid }) => paid && toDecimal(paid.refunded, paid.currency),
  },
  expand: {
    missing: async (ctx, _asked, head) => listMissingColumn(ctx, head),
    references: async (ctx, _asked, head) => listReferencesColumn(ctx, head),
    answers: (ctx, { filter: { scholarshipId }, keys }, head) =>
      listAnswerColumns(ctx, { scholarshipId: scholarshipId ?? undefined, keys }, head),
  },
});
