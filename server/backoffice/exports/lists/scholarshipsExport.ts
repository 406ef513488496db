import { toDecimal } from '../../../../rules/catalogue/fundingAmount.ts';
import { SCHOLARSHIPS } from '../../../../rules/lists/scholarships.ts';
import { iterateManagedScholarships } from '../../../catalogue/scholarships/manage/listManagedScholarships.ts';
import type { ReadScholarship } from '../../../catalogue/scholarships/scholarshipRow.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { option } from '../columnTexts.ts';
import { defineExport } from '../defineExport.ts';

const amountOf = (minorUnits: number | null | undefined, currency: string | null | undefined) =>
  minorUnits && currency ? toDecimal(minorUnits, currency) : null;

const SHOWN = [
  'scholarshipName',
  'universityName',
  'organisation',
  'subjectCategory',
  'degree',
  'applicationFees',
  'funding',
] as const;

async function* addFields<Row extends Pick<ReadScholarship, 'organisation' | 'subjectCategory'>>(
  { env }: RequestContext,
  batches: RowBatches<Row>,
): RowBatches<Row & { organisationName: string | null; subject: string | undefined }> {
  for await (const rows of batches)
    yield rows.map((row) => ({
      ...row,
      subject: row.subjectCategory,
      organisationName: row.organisation ? (row.organisation.name ?? env.PORTAL_NAME) : null,
    }));
}

export const scholarshipsExport = defineExport({
  action: 'scholarship.readForEdit',
  list: SCHOLARSHIPS,
  rows: (ctx, asked) => addFields(ctx, iterateManagedScholarships(ctx, asked, SHOWN)),
  cells: {
    name: (row) => row.scholarshipName,
    university: (row) => row.universityName,
    organisation: (row) => row.organisationName,
    fee: (row) => row.applicationFees,
    fundingMin: ({ funding }) => amountOf(funding?.min, funding?.currency),
    fundingMax: ({ funding }) => amountOf(funding?.max, funding?.currency),
    fundingCurrency: ({ funding }) => funding?.currency,
    fundingFrequency: ({ funding }, _place, language) =>
      funding?.frequency && option(language, `fundingFrequency.${funding.frequency}`),
    fundingMonths: ({ funding }) => funding?.months,
    awardCount: ({ funding }) => funding?.awardCount,
    fundingCovers: ({ funding }, _place, language) =>
      funding?.covers.map((cover) => option(language, `fundingCovers.${cover}`)).join(', '),
    isRenewable: ({ funding }, _place, language) =>
      typeof funding?.isRenewable === 'boolean'
        ? option(language, funding.isRenewable ? 'isRenewable.YES' : 'isRenewable.NO')
        : null,
    fundingNote: ({ funding }) => funding?.note,
  },
});
