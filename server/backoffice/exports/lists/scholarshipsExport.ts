import { toDecimal } from '../../../../rules/fundingAmount.ts';
import { filterListedAs, LISTED_AS } from '../../../../rules/listing.ts';
import {
  DEGREES,
  keysOf,
  MAX_SCHOLARSHIP_SEARCH_CHARACTERS,
  SUBJECT_CATEGORIES,
} from '../../../../rules/scholarshipOptions.ts';
import {
  iterateManagedScholarships,
  MANAGED_ORDERS,
} from '../../../catalogue/scholarships/manage/listManagedScholarships.ts';
import type { ReadScholarship } from '../../../catalogue/scholarships/scholarshipRow.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { ORGANISATION, option, text } from '../columnWords.ts';
import { defineExport } from '../defineExport.ts';
import { dayRule, idRule, oneOf, searchRule, someOf } from '../exportQuery.ts';
import { NUMBER } from '../file/cell.ts';

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
/** The portal's own is called as the portal is, until it is given a name. */
async function* nameOrganisations<Row extends Pick<ReadScholarship, 'organisation'>>(
  { env }: RequestContext,
  batches: RowBatches<Row>,
): RowBatches<Row & { organisationName: string | null }> {
  for await (const rows of batches)
    yield rows.map((row) => ({
      ...row,
      organisationName: row.organisation ? (row.organisation.name ?? env.PORTAL_NAME) : null,
    }));
}

export const scholarshipsExport = defineExport({
  action: 'scholarship.readForEdit',
  query: {
    q: searchRule(MAX_SCHOLARSHIP_SEARCH_CHARACTERS),
    sort: oneOf(keysOf(MANAGED_ORDERS)),
    state: oneOf(LISTED_AS),
    subject: someOf(SUBJECT_CATEGORIES),
    degree: someOf(DEGREES),
    poster: oneOf(['ME']),
    closing: dayRule,
    organisation: idRule,
  },
  rows: (ctx, { q: search, sort, subject: subjects, degree: degrees, state, poster, ...asked }) => {
    const { closing: deadlineTo, organisation: organisationId } = asked;
    const found = { ...filterListedAs(state), isMine: poster === 'ME', deadlineTo, organisationId };
    const list = { filter: { search, subjects, degrees, ...found }, sort };
    return nameOrganisations(ctx, iterateManagedScholarships(ctx, list, SHOWN));
  },
  columns: {
    name: { head: text('manageScholarships', 'columns.name'), cell: (row) => row.scholarshipName },
    university: {
      head: text('manageScholarships', 'columns.university'),
      cell: (row) => row.universityName,
    },
    organisation: { ...ORGANISATION, cell: (row) => row.organisationName },
    subject: {
      head: text('manageScholarships', 'columns.subject'),
      cell: ({ subjectCategory }, _place, language) =>
        subjectCategory && option(language, `subjectCategory.${subjectCategory}`),
    },
    degree: {
      head: text('manageScholarships', 'columns.degree'),
      cell: ({ degree }, _place, language) => degree && option(language, `degree.${degree}`),
    },
    fee: {
      head: text('manageScholarships', 'columns.fee'),
      isMoney: true,
      cell: (row) => row.applicationFees,
    },
    fundingMin: {
      head: text('scholarshipForm', 'labels.fundingMin'),
      isExtra: true,
      format: NUMBER,
      cell: ({ funding }) => amountOf(funding?.min, funding?.currency),
    },
    fundingMax: {
      head: text('scholarshipForm', 'labels.fundingMax'),
      isExtra: true,
      format: NUMBER,
      cell: ({ funding }) => amountOf(funding?.max, funding?.currency),
    },
    fundingCurrency: {
      head: text('scholarshipForm', 'labels.fundingCurrency'),
      isExtra: true,
      cell: ({ funding }) => funding?.currency,
    },
    fundingFrequency: {
      head: text('scholarshipForm', 'labels.fundingFrequency'),
      isExtra: true,
      cell: ({ funding }, _place, language) =>
        funding?.frequency && option(language, `fundingFrequency.${funding.frequency}`),
    },
    fundingMonths: {
      head: text('scholarshipForm', 'labels.fundingMonths'),
      isExtra: true,
      format: NUMBER,
      cell: ({ funding }) => funding?.months,
    },
    awardCount: {
      head: text('scholarshipForm', 'labels.awardCount'),
      isExtra: true,
      format: NUMBER,
      cell: ({ funding }) => funding?.awardCount,
    },
    fundingCovers: {
      head: text('scholarshipForm', 'labels.fundingCovers'),
      isExtra: true,
      cell: ({ funding }, _place, language) =>
        funding?.covers.map((cover) => option(language, `fundingCovers.${cover}`)).join(', '),
    },
    isRenewable: {
      head: text('scholarshipForm', 'labels.isRenewable'),
      isExtra: true,
      cell: ({ funding }, _place, language) =>
        typeof funding?.isRenewable === 'boolean'
          ? option(language, funding.isRenewable ? 'isRenewable.YES' : 'isRenewable.NO')
          : null,
    },
    fundingNote: {
      head: text('scholarshipForm', 'labels.fundingNote'),
      isExtra: true,
      cell: ({ funding }) => funding?.note,
    },
  },
});
