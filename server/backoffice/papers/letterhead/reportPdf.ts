import { z } from 'zod';
import { catalogueLanguage } from '../../../../messages/languages.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import { chooseText } from '../../../../rules/forms/texts.ts';
import { formatAmount } from '../../../../rules/money/currencies.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { getLanguage } from '../../../platform/language/getLanguage.ts';
import { getTranslator } from '../../../platform/language/translate.ts';
import { countDraftStops } from '../../numbers/countDraftStops.ts';
import { countFunnel, FUNNEL_STEPS } from '../../numbers/countFunnel.ts';
import { measureDecisions } from '../../numbers/measureDecisions.ts';
import { readNumbersScope, type ScholarshipRow } from '../../numbers/numbersScope.ts';
import { AWARD_MEASURES, sumAwards } from '../../numbers/sumAwards.ts';
import { FEE_MEASURES, type MoneySum, sumFees } from '../../numbers/sumFees.ts';
import { framePdf } from '../framePdf.ts';
import type { PdfContent, PdfTable } from '../pdfContent.ts';

const rule = z.object({ year: z.coerce.number().pipe(wholeNumber(1970, 2199)) });

export async function readReportPdf(
  ctx: RequestContext,
  given: unknown,
): Promise<{ name: string; paper: PdfContent }> {
  requireAccessScope(ctx.viewer, 'numbers.report');
  const { year } = checkInput(rule, given);
  const scope = readNumbersScope(ctx, { from: `${year}-01-01`, to: `${year}-12-31` }, null);
  const [funnel, stops, days, fees, awards] = await Promise.all([
    countFunnel(ctx, scope),
    countDraftStops(ctx, scope),
    measureDecisions(ctx, scope),
    sumFees(ctx, scope),
    sumAwards(ctx, scope),
  ]);
  const t = getTranslator(getLanguage(ctx), 'numbers');
  const write = createWriter(ctx);
  const tables: [name: 'funnel' | 'decisionDays' | 'fees' | 'awards' | 'draftStops', table: PdfTable][] = [
    ['funnel', write.table(FUNNEL_STEPS, funnel, (row, step) => write.count(row[step]))],
    [
      'decisionDays',
      write.table(['decided', 'median', 'p90'] as const, days, (row, measure) =>
        measure === 'decided' ? write.count(row.decided) : write.days(row[measure]),
      ),
    ],
    ['fees', write.table(FEE_MEASURES, fees, (row, measure) => write.sum(row[measure], row.currency))],
    ['awards', write.table(AWARD_MEASURES, awards, (row, measure) => write.sum(row[measure], row.currency))],
    [
      'draftStops',
      {
        columns: [t('stage'), t('drafts')],
        rows: stops.map(({ stage, section, count }) => [
          section ? chooseText(section, getLanguage(ctx), ctx.env.DEFAULT_LANGUAGE) : t(`measures.${stage}`),
          write.count(count),
        ]),
        isTotalFirst: false,
      },
    ],
  ];
  const paper = framePdf(ctx, {
    title: t('reportTitle', { year: String(year) }),
    contact: ctx.env.CONTACT_EMAIL ?? null,
    sections: tables.map(([name, table]) => ({ heading: t(`tables.${name}`), text: null, rows: [], table })),
  });
  return { name: `report-${year}`, paper };
}

type Measure =
  | 'decided'
  | 'median'
  | 'p90'
  | (typeof FUNNEL_STEPS | typeof FEE_MEASURES | typeof AWARD_MEASURES)[number];

function createWriter(ctx: RequestContext) {
  const language = getLanguage(ctx);
  const t = getTranslator(language, 'numbers');
  const count = (value: number) => new Intl.NumberFormat(catalogueLanguage(language)).format(value);
  return {
    count,
    days: (days: number | null) => (days === null ? NOTHING : t('inDays', { days })),
    sum: (sum: MoneySum, currency: string) =>
      sum.count === 0
        ? NOTHING
        : t('sum', {
            amount: formatAmount(sum.amount, currency, catalogueLanguage(language)),
            count: sum.count,
          }),
    table: <Row extends ScholarshipRow, Of extends Measure>(
      measures: readonly Of[],
      rows: readonly Row[],
      cell: (row: Row, measure: Of) => string,
    ): PdfTable => ({
      columns: [t('scholarship'), ...measures.map((measure: Measure) => t(`measures.${measure}`))],
      rows: rows.map((row) => [
        row.scholarshipName ?? t('all'),
        ...measures.map((measure) => cell(row, measure)),
      ]),
      isTotalFirst: true,
    }),
  };
}

const NOTHING = '–';
