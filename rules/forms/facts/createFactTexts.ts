import type { Translator } from '../../../messages/translator.ts';
import type { FactTexts } from '../../conditions/formatReason.ts';
import { COUNTRY_CODES } from '../../countryCodes.ts';
import { currencyDigits, formatAmount } from '../../money/currencies.ts';
import { type Form, listQuestions, type Question } from '../question.ts';
import { chooseText, type Texts } from '../texts.ts';

const NAMED = [
  'nationality',
  'residence',
  'birthday',
  'degree',
  'gpa',
  'isEnrolled',
  'enrolledAt',
  'income',
] as const;

type FactTextOptions = {
  t: Translator<'requirements'>;
  builtIn: (key: string) => string | undefined;
  locale: string;
  ownLanguage: string;
};

export function createFactTexts(form: Form, { t, builtIn, locale, ownLanguage }: FactTextOptions): FactTexts {
  const questions = new Map(listQuestions(form).map((question) => [question.key, question]));
  const textOf = (texts: Texts) => chooseText(texts, locale, ownLanguage);
  return {
    fact: (fact) => {
      const question = questions.get(fact);
      if (!question) return t('fact.gone', { fact });
      if (question.label) return textOf(question.label);
      return (isNamed(fact) ? t(`name.${fact}`) : builtIn(`${fact}.label`)) ?? fact;
    },
    option: (fact, value) => {
      const question = questions.get(fact);
      if (question?.kind === 'country')
        return COUNTRY_CODES.includes(value) ? (countryNames(locale).of(value) ?? value) : value;
      const option = optionsOf(question).find((one) => one.value === value);
      if (!option) return value;
      return (option.label ? textOf(option.label) : builtIn(`${fact}.option.${value}`)) ?? value;
    },
    number: (fact, value) => {
      const question = questions.get(fact);
      if (question?.kind !== 'money') return t('number', { number: value });
      const { currency } = question;
      return formatAmount(value * 10 ** currencyDigits(currency), currency, locale);
    },
    day: (day) => t('day', { day: new Date(day) }),
    locale,
  };
}

function isNamed(fact: string): fact is (typeof NAMED)[number] {
  return (NAMED as readonly string[]).includes(fact);
}

function optionsOf(question: Question | undefined) {
  return question && 'options' in question ? question.options : [];
}

const regions = new Map<string, Intl.DisplayNames>();

function countryNames(locale: string): Intl.DisplayNames {
  const names = regions.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  regions.set(locale, names);
  return names;
}
