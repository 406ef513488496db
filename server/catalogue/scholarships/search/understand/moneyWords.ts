import { toMinorUnits } from '../../../../../rules/money/currencies.ts';
import type { Meaning } from './meaning.ts';
import { type Pattern, readPatterns, said } from './patterns.ts';
import type { Phrase } from './phrases.ts';

const PERCENT = '(?:percent|percentage|pct|per cent)';
const SHARED =
  '(?:off|tuition|fee|fees|waiver|waivers|waived|discount|reduction|fund|funds|funded|funding|scholarships?|covered|coverage|paid)';
const STUDY = '(?:tuition|fees?|tuition fees?)';
const LIFE =
  '(?:living|stipend|accommodation|housing|boarding)(?: (?:costs?|expenses?|allowances?|stipend))?';
const AND = '(?:(?:and|plus|with) )?';
const CHARGED = '(?:any|paying|a|an|the|application|app|apply|registration|processing|admission|service)';
const AT_LEAST =
  '(?:at least|more than|over|above|minimum|min|exceeding|higher than|greater than|from|worth)';
/** Matches an amount with its currency: `10000 euros`, `10k usd` or `10000eur`, which means €10,000. */
const AMOUNT =
  '(\\d{2,7}k?(?: ?(?:usd|us dollars?|dollars?|eur|euros?|gbp|pounds?|chf|cad|aud|nzd|sek|nok|dkk)))';
const EACH = '(?:(?:a|an|per|every|each) )?(month|year|annum|monthly|yearly|annually)';
const CURRENCIES: Record<string, string> = {
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pound: 'GBP',
  pounds: 'GBP',
};
/** Minimum amount that is interpreted as funding. A smaller amount without further words is probably a fee. */
const LEAST_FUNDING = 500;
const FEE = '(?:(?:application )?(?:fees?|costs?))';
const AT_MOST = '(?:under|below|upto|max|maximum|within|less than|up to|at most|lower than|cheaper than)';

const MONEY: Pattern<Meaning, null>[] = [
  [said(`(\\d{1,3})(?:%(?: ${PERCENT})?| ${PERCENT})(?: ${SHARED})*`), (share) => shareOf(Number(share))],
  // Matches `tuition and living covered` and `covers living costs and tuition fees`, which mean fully funded.
  [
    said(
      `(?:(?:covers?|covering|pays?|paying|with|including|free) )?(?:${STUDY} ${AND}${LIFE}|${LIFE} ${AND}${STUDY})(?: (?:(?:is|are|both|all|fully) )*(?:covered|paid|funded|included|free))?`,
    ),
    () => shareOf(100),
  ],
  [
    said(
      `(?:no|zero|without|0(?:usd|eur|gbp)?|nil|waived)(?: ${CHARGED})* (?:fees?|charges?|costs?|payments?)`,
    ),
    () => ({ kind: 'NO_FEE', value: null, filter: { hasNoFee: true } }),
  ],
  // Matches `fee under 50`, `max fee 50`, `fee between 10 and 50` and `less than 20 dollars`. Does not match
  // `less than 20 days`, which is a deadline.
  [
    said(
      `(?:${FEE} (?:between|from) \\d{1,6}(?:usd|eur|gbp)? (?:and|to)|(?:${FEE} )?${AT_MOST}(?: ${FEE})?(?: of)?) (\\d{1,6})(?:usd|eur|gbp)?(?! (?:day|week|month|year)s?(?: |$))(?: (?:usd|dollars?|euros?|eur|fees?))?`,
    ),
    (amount) => ({ kind: 'MAX_FEE', value: amount, filter: { feeMax: Number(amount) } }),
  ],
  // Matches `at least 10000 euros`, `1000 dollars a month` and `$20,000`. The amounts are for the first year.
  [
    said(`(?:${AT_LEAST} )?${AMOUNT} ${EACH}`),
    (amount, each) => fundingOf(amount, /^month/.test(each) ? 12 : 1),
  ],
  [
    said(`(monthly|yearly|annual) ${AMOUNT}`),
    (each, amount) => fundingOf(amount, each === 'monthly' ? 12 : 1),
  ],
  [said(`${AT_LEAST} ${AMOUNT}`), (amount) => fundingOf(amount, 1)],
  [said(AMOUNT), (amount) => (readNumber(amount) < LEAST_FUNDING ? null : fundingOf(amount, 1))],
];

const MAX_WORDS = 12;

export function readMoneyWords(words: readonly string[], at: number): Phrase | null {
  const found = readPatterns(MONEY, words.slice(at, at + MAX_WORDS).join(' '), null);
  return found && { length: found.words.split(' ').length, meaning: found.result };
}

function readNumber(amount: string): number {
  return Number.parseInt(amount, 10) * (/^\d+k/.test(amount) ? 1000 : 1);
}

function fundingOf(amount: string, times: number): Meaning {
  const unit = amount.replace(/^\d+k? ?(?:us )?/, '');
  const fundingCurrency = CURRENCIES[unit] ?? unit.toUpperCase();
  const whole = readNumber(amount) * times;
  return {
    kind: 'MIN_AMOUNT',
    value: `${whole} ${fundingCurrency}`,
    filter: { fundingCurrency, fundingMin: toMinorUnits(whole, fundingCurrency) },
  };
}

function shareOf(percent: number): Meaning | null {
  if (percent < 1 || percent > 100) return null;
  const value = percent === 100 ? 'FULL_FUND' : 'PARTIAL';
  return { kind: 'CATEGORY', value, filter: { categories: [value] } };
}
