import { z } from 'zod';
import { catalogueLanguage } from '../../../../messages/languages.ts';
import { formatAmount } from '../../../../rules/currencies.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import { chooseText } from '../../../../rules/forms/texts.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { getLanguage } from '../../../platform/language/getLanguage.ts';
import { getTranslator } from '../../../platform/language/translate.ts';
import { countDraftStops } from '../../numbers/countDraftStops.ts';
import { countFunnel, FUNNEL_STEPS } from '../../numbers/countFunnel.ts';
import { measureDecisions } from '../../numbers/measureDecisions.ts';
import { readNumbersScope } from '../../numbers/numbersScope.ts';
import { AWARD_MEASURES, sumAwards } from '../../numbers/sumAwards.ts';
import { FEE_MEASURES, type MoneySum, sumFees } from '../../numbers/sumFees.ts';
import { framePdf } from '../framePdf.ts';
import { type PdfContent, type PdfRow, toRows } from '../pdfContent.ts';

const rule = z.object({ year: z.coerce.number().pipe(wholeNumber(1970, 2199)) });

/** Returns the report of a year as a printable document, with its file name. For moderators and admins. */
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
  const rows: Record<'funnel' | 'draftStops' | 'decisionDays' | 'fees' | 'awards', PdfRow[]> = {
    funnel: funnel.map((row) =>
      write.row(
        row,
        FUNNEL_STEPS.map((step) => [step, write.count(row[step])]),
      ),
    ),
    draftStops: toRows(
      stops.map(({ stage, section, count }) => [
        section ? chooseText(section, getLanguage(ctx), ctx.env.DEFAULT_LANGUAGE) : t(`measures.${stage}`),
        write.count(count),
      ]),
    ),
    decisionDays: days.map((row) =>
      write.row(row, [
        ['decided', write.count(row.decided)],
        ['median', row.median === null ? null : t('inDays', { days: row.median })],
        ['p90', row.p90 === null ? null : t('inDays', { days: row.p90 })],
      ]),
    ),
    fees: fees.map((row) =>
      write.row(
        row,
        FEE_MEASURES.map((measure) => [measure, write.sum(row[measure], row.currency)]),
      ),
    ),
    awards: awards.map((row) =>
      write.row(
        row,
        AWARD_MEASURES.map((measure) => [measure, write.sum(row[measure], row.currency)]),
      ),
    ),
  };
  const paper = framePdf(ctx, {
    title: t('reportTitle', { year: String(year) }),
    subtitle: ctx.env.CONTACT_EMAIL ?? null,
    sections: (['funnel', 'decisionDays', 'fees', 'awards', 'draftStops'] as const).map((table) => ({
      heading: t(`tables.${table}`),
      text: null,
      rows: rows[table],
    })),
  });
  return { name: `report-${year}`, paper };
}

type Written = [
  'decided' | 'median' | 'p90' | (typeof FUNNEL_STEPS | typeof FEE_MEASURES | typeof AWARD_MEASURES)[number],
  string | null,
];

/** Returns functions that format counts, sums and table rows. A row gets a label and one line for each measure. */
function createWriter(ctx: RequestContext) {
  const language = getLanguage(ctx);
  const t = getTranslator(language, 'numbers');
  const count = (value: number) => new Intl.NumberFormat(catalogueLanguage(language)).format(value);
  return {
    count,
    sum: (sum: MoneySum, currency: string) =>
      sum.count === 0
        ? null
        : t('sum', {
            amount: formatAmount(sum.amount, currency, catalogueLanguage(language)),
            count: sum.count,
          }),
    row: ({ scholarshipName }: { scholarshipName: string | null }, measures: Written[]): PdfRow => ({
      label: scholarshipName ?? t('all'),
      value: measures
        .flatMap(([name, value]) => (value ? `${t(`measures.${name}`)}: ${value}` : []))
        .join('\n'),
    }),
  };
}
