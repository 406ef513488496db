import type { Translator } from '../../messages/translator.ts';
import type { Comparison, FactValue } from './condition.ts';
import { ageOn } from './evaluate.ts';
import type { Reason } from './explain.ts';
import { findRegion } from './regions.ts';

export type FactTexts = {
  fact: (fact: string) => string;
  option: (fact: string, value: string) => string;
  number: (fact: string, value: number) => string;
  day: (day: string) => string;
  locale: string;
};

export type ReasonTexts = { t: Translator<'requirements'>; facts: FactTexts };

/**
 * Maps a fact to the key prefix of its sentences, if comparisons of this fact with options have separate sentences.
 */
const OWN_SENTENCES: Readonly<Record<string, string>> = {
  nationality: 'nationality',
  residence: 'residence',
  enrolledAt: 'enrolled',
};

/**
 * Formats one line of an explanation as a sentence without its full stop. Also supports facts that no longer
 * exist.
 */
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
    case 'ageAtMost': {
      const on = new Date(comparison.on);
      const value = t('number', { number: comparison.value });
      return fact === 'birthday'
        ? say(`birthday.${key}`, { on, value })
        : say(key, { fact: t('fact.ageOf', { on, fact: facts.fact(fact) }), value });
    }
    case 'atLeast':
    case 'atMost':
      return say(key, { value: facts.number(fact, comparison.value) });
    case 'gradeAtLeast':
    case 'gradeAtMost':
      return say(key, { value: t('grade', comparison) });
    default: {
      const options = comparison.value.map((option) => facts.option(fact, option));
      const own = is === 'oneOf' || is === 'noneOf' ? OWN_SENTENCES[fact] : undefined;
      const region = own && fact !== 'enrolledAt' ? findRegion(comparison.value) : undefined;
      return say(own ? `${own}.${key}` : key, {
        count: options.length,
        options: region ? t(`region.${region}`) : listOptions({ t, facts }, comparison, options),
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

function listOptions({ facts }: ReasonTexts, { is }: Comparison, options: string[]): string {
  return formatList(facts, options, is === 'hasAll' ? 'conjunction' : 'disjunction');
}

export function formatList(
  { locale }: FactTexts,
  words: string[],
  type: 'conjunction' | 'disjunction',
): string {
  return new Intl.ListFormat(locale, { type }).format(words);
}
