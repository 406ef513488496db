import { Prisma, type Scholarship } from '../../../prisma/client/client.ts';
import type { FundingInput } from '../../../rules/catalogue/funding.ts';

export type FundingColumns = Pick<
  Scholarship,
  | 'fundingMin'
  | 'fundingMax'
  | 'fundingCurrency'
  | 'awardCount'
  | 'fundingFrequency'
  | 'fundingMonths'
  | 'fundingCovers'
  | 'isRenewable'
  | 'fundingNote'
>;

export function toFundingColumns(funding: FundingInput | null): FundingColumns {
  return {
    fundingMin: toAmount(funding?.min),
    fundingMax: toAmount(funding?.max),
    fundingCurrency: funding?.currency ?? null,
    awardCount: funding?.awardCount ?? null,
    fundingFrequency: funding?.frequency ?? null,
    fundingMonths: funding?.months ?? null,
    fundingCovers: funding?.covers ?? [],
    isRenewable: funding?.isRenewable ?? null,
    fundingNote: funding?.note ?? null,
  };
}

function toAmount(amount: number | null | undefined): bigint | null {
  return amount ? BigInt(amount) : null;
}

export const FUNDING = Prisma.sql`CASE WHEN num_nonnulls(s.funding_min, s.funding_max, s.funding_currency, s.award_count,
    s.funding_frequency, s.funding_months, s.is_renewable, s.funding_note) > 0 OR s.funding_covers <> '{}'
  THEN json_build_object('min', s.funding_min, 'max', s.funding_max, 'currency', s.funding_currency,
    'awardCount', s.award_count, 'frequency', s.funding_frequency, 'months', s.funding_months,
    'covers', s.funding_covers, 'isRenewable', s.is_renewable, 'note', s.funding_note) END`;
