import type { Translator } from '../../messages/translator.ts';
import type { Comparison, FactValue } from './condition.ts';
import { ageOn } from './evaluate.ts';
import type { Reason } from './explain.ts';

/** Display texts of facts and their values in one language (createFactTexts.ts). */
export type FactTexts = {
  /** `GPA` */
  fact: (fact: string) => string;
  /** An option of a list: `Bangladesh`. */
  option: (fact: string, value: string) => string;
  /** A number, with its unit if the fact has one: `€1,200`. */
  number: (fact: string, value: number) => string;
  /** `1 September 2027` */
  day: (day: string) => string;
  locale: string;
};

export type ReasonTexts = { t: Translator<'requirements'>; facts: FactTexts };

/** A line as a sentence without its full stop. Also covers facts that no longer exist. */
export function formatReason({ t, facts }: ReasonTexts, reason: Reason): string {
  if (reason.kind !== 'COMPARISON') return t(reason.kind === 'ALL' ? 'all' : 'any');
  const { comparison, isDenied } = reason;
  const { fact, is } = comparison;
  const key = isDenied ? (`not.${is}` as const) : (`is.${is}` as const);
  const say = (of: string, values: object) =>
    (t as (key: string, values: object) => string)(of, { fact: facts.fact(fact), ...values });
  switch (is) {
    case 'flag':
      return say(comparison.value === isDenied ? 'not.flag' : 'is.flag', {});
    case 'from':
    case 'until':
      return say(key, { day: new Date(comparison.value) });
    case 'ageAtLeast':
    case 'ageAtMost':
      return say(key, {
        fact: nameAge({ t, facts }, comparison),
        value: t('number', { number: comparison.value }),
      });
    case 'atLeast':
    case 'atMost':
      return say(key, { value: facts.number(fact, comparison.value) });
    case 'gradeAtLeast':
    case 'gradeAtMost':
      return say(key, { value: t('grade', comparison) });
    default: {
      const options = comparison.value.map((option) => facts.option(fact, option));
      const isPlace = fact === 'enrolledAt' && (is === 'oneOf' || is === 'noneOf');
      return say(isPlace ? `enrolled.${key}` : key, {
        count: options.length,
        options: listOptions({ t, facts }, comparison, options),
      });
    }
  }
}

export function formatReasonValue({ t, facts }: ReasonTexts, reason: Reason): string | null {
  if (reason.kind !== 'COMPARISON' || reason.value === null) return null;
  const { comparison, value } = reason;
  const isAge = comparison.is === 'ageAtLeast' || comparison.is === 'ageAtMost';
  if (isAge && typeof value === 'string') return t('number', { number: ageOn(comparison.on, value) });
  return wordFact(
    { t, facts },
    comparison.fact,
    value,
    comparison.is === 'from' || comparison.is === 'until',
  );
}

function wordFact({ t, facts }: ReasonTexts, fact: string, value: FactValue, isDay: boolean): string {
  if (typeof value === 'string') return isDay ? facts.day(value) : facts.option(fact, value);
  if (typeof value === 'number') return facts.number(fact, value);
  if (typeof value === 'boolean') return t(value ? 'flag.yes' : 'flag.no');
  if ('of' in value) return t('grade', value);
  return value.length > 0
    ? formatList(
        facts,
        value.map((option) => facts.option(fact, option)),
        'conjunction',
      )
    : t('none');
}

/** An age computed from the birthday is the person's own age; other ages name the day. */
function nameAge({ t, facts }: ReasonTexts, { fact, on }: Comparison & { on: string }): string {
  const day = new Date(on);
  return fact === 'birthday'
    ? t('fact.age', { on: day })
    : t('fact.ageOf', { on: day, fact: facts.fact(fact) });
}

function listOptions({ facts }: ReasonTexts, { is }: Comparison, options: string[]): string {
  return formatList(facts, options, is === 'hasAll' ? 'conjunction' : 'disjunction');
}

/** Formats a list in a sentence: `Norway, Chile, or Japan`. */
export function formatList(
  { locale }: FactTexts,
  words: string[],
  type: 'conjunction' | 'disjunction',
): string {
  return new Intl.ListFormat(locale, { type }).format(words);
}
