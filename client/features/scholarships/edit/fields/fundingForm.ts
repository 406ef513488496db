import { type Funding, type FundingInput, fundingSchema } from '../../../../../rules/catalogue/funding.ts';
import { toDecimal } from '../../../../../rules/catalogue/fundingAmount.ts';
import type { FundingCover } from '../../../../../rules/catalogue/scholarshipOptions.ts';
import { amountProblem } from '../../../../../rules/money/amountProblem.ts';
import { parseAmount } from '../../../../../rules/money/typedAmount.ts';
import type { FundingFragment } from '../../scholarships.generated.ts';
import { readNumber } from './readNumber.ts';

export type FundingValues = {
  fundingMin: string;
  fundingMax: string;
  fundingCurrency: string;
  fundingFrequency: string;
  fundingMonths: string;
  awardCount: string;
  fundingCovers: FundingCover[];
  isRenewable: string;
  fundingNote: string;
};

const CONTROLS = {
  min: 'fundingMin',
  max: 'fundingMax',
  currency: 'fundingCurrency',
  frequency: 'fundingFrequency',
  months: 'fundingMonths',
  awardCount: 'awardCount',
  covers: 'fundingCovers',
  isRenewable: 'isRenewable',
  note: 'fundingNote',
} as const satisfies Record<keyof Funding, keyof FundingValues>;

export const FUNDING_FIELDS = Object.values(CONTROLS);

/** Converts form values for validation; null if all are empty. A currency without amounts counts as empty. */
export function readFunding(values: FundingValues): Record<string, unknown> | null {
  const currency = values.fundingCurrency || null;
  const min = readAmount(values.fundingMin, currency);
  const max = readAmount(values.fundingMax, currency);
  const funding = {
    min,
    max,
    currency: min === null && max === null ? null : currency,
    frequency: values.fundingFrequency || null,
    months: readNumber(values.fundingMonths) ?? null,
    awardCount: readNumber(values.awardCount) ?? null,
    covers: values.fundingCovers,
    isRenewable: values.isRenewable === '' ? null : values.isRenewable === 'YES',
    note: values.fundingNote.trim() || null,
  };
  return Object.values(funding).every((part) => part === null || (Array.isArray(part) && part.length === 0))
    ? null
    : funding;
}

function readAmount(text: string, currency: string | null): number | null {
  return text.trim() === '' ? null : (parseAmount(text, currency ?? 'USD') ?? Number.NaN);
}

type Issue = { path: PropertyKey[]; message: string };

export function atControl<Found extends Issue>(issue: Found, currency: string): Found {
  const [first, part] = issue.path;
  if (first === 'dates' && part) return { ...issue, path: [part] };
  if (first !== 'funding' || typeof part !== 'string' || !(part in CONTROLS)) return issue;
  const isAmount = part === 'min' || part === 'max';
  const message = isAmount ? amountProblem(issue.message, currency) : issue.message;
  return { ...issue, path: [CONTROLS[part as keyof Funding]], message };
}

export function toFundingValues(funding: FundingFragment | null): FundingValues {
  const { min, max, currency, isRenewable } = funding ?? {};
  const typed = (amount?: number | null) => (amount && currency ? String(toDecimal(amount, currency)) : '');
  return {
    fundingMin: typed(min),
    fundingMax: typed(max),
    fundingCurrency: currency ?? '',
    fundingFrequency: funding?.frequency ?? '',
    fundingMonths: String(funding?.months ?? ''),
    awardCount: String(funding?.awardCount ?? ''),
    fundingCovers: funding?.covers ?? [],
    isRenewable: isRenewable == null ? '' : isRenewable ? 'YES' : 'NO',
    fundingNote: funding?.note ?? '',
  };
}

export function previewFunding(values: FundingValues): FundingFragment | null {
  const { data } = fundingSchema.nullable().safeParse(readFunding(values));
  return data ? complete(data) : null;
}

function complete({ covers, ...given }: FundingInput): FundingFragment {
  const unknown = { min: null, max: null, currency: null, awardCount: null, frequency: null, months: null };
  return { ...unknown, isRenewable: null, note: null, ...given, covers: covers ?? [] } as FundingFragment;
}
