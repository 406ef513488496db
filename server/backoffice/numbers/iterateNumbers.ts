import { toDecimal } from '../../../rules/catalogue/fundingAmount.ts';
import { chooseText } from '../../../rules/forms/texts.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { translate } from '../../platform/language/translate.ts';
import type { RowBatches } from '../../platform/page.ts';
import { countDraftStops, type DraftStop } from './countDraftStops.ts';
import { countFunnel, FUNNEL_STEPS } from './countFunnel.ts';
import { measureDecisions } from './measureDecisions.ts';
import { type NumbersScope, readNumbersScope, type ScholarshipRow } from './numbersScope.ts';
import { AWARD_MEASURES, sumAwards } from './sumAwards.ts';
import { FEE_MEASURES, type MoneySum, sumFees } from './sumFees.ts';

export type NumbersLine = {
  id: string;
  table: 'funnel' | 'draftStops' | 'decisionDays' | 'fees' | 'awards';
  scholarship: string;
  measure:
    | (typeof FUNNEL_STEPS)[number]
    | DraftStop['stage']
    | (typeof FEE_MEASURES)[number]
    | (typeof AWARD_MEASURES)[number]
    | 'decided'
    | 'median'
    | 'p90';
  section: string | null;
  count: number | null;
  days: number | null;
  amount: number | null;
  currency: string | null;
};

export async function* iterateNumbers(ctx: RequestContext, given: unknown): RowBatches<NumbersLine> {
  const scope = readNumbersScope(ctx, given, null);
  const make = createLine(ctx);
  yield (await countFunnel(ctx, scope)).flatMap((row) =>
    FUNNEL_STEPS.map((step) => make('funnel', row, { measure: step, count: row[step] })),
  );
  yield (await countDraftStops(ctx, scope)).map(({ stage, section, count }) => {
    const title = section && chooseText(section, getLanguage(ctx), ctx.env.DEFAULT_LANGUAGE);
    return make('draftStops', null, { measure: stage, section: title, count });
  });
  yield (await measureDecisions(ctx, scope)).flatMap((row) => [
    make('decisionDays', row, { measure: 'decided', count: row.decided }),
    make('decisionDays', row, { measure: 'median', days: row.median }),
    make('decisionDays', row, { measure: 'p90', days: row.p90 }),
  ]);
  yield* iterateSums(ctx, scope);
}

async function* iterateSums(ctx: RequestContext, scope: NumbersScope): RowBatches<NumbersLine> {
  const make = createLine(ctx);
  const write = ({ count, amount }: MoneySum, currency: string) => ({
    count,
    amount: toDecimal(amount, currency),
    currency,
  });
  yield (await sumFees(ctx, scope)).flatMap((row) =>
    FEE_MEASURES.map((measure) => make('fees', row, { measure, ...write(row[measure], row.currency) })),
  );
  yield (await sumAwards(ctx, scope)).flatMap((row) =>
    AWARD_MEASURES.map((measure) => make('awards', row, { measure, ...write(row[measure], row.currency) })),
  );
}

function createLine(ctx: RequestContext) {
  const all = translate(getLanguage(ctx), 'numbers', 'all');
  return (
    table: NumbersLine['table'],
    row: ScholarshipRow | null,
    given: Pick<NumbersLine, 'measure'> & Partial<NumbersLine>,
  ): NumbersLine => ({
    id: row?.scholarshipId ?? '',
    table,
    scholarship: row?.scholarshipName ?? all,
    ...{ section: null, count: null, days: null, amount: null, currency: null },
    ...given,
  });
}
