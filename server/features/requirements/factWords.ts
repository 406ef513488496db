import { catalogueLanguage, type Language } from '../../../messages/languages.ts';
import { COUNTRY_CODES } from '../../../rules/countryCodes.ts';
import { currencyDigits, formatAmount } from '../../../rules/currencies.ts';
import type { Question } from '../../../rules/forms/question.ts';
import { type Form, questionsOf } from '../../../rules/forms/question.ts';
import { chooseText, type Texts } from '../../../rules/forms/texts.ts';
import type { RequestContext, TransactionContext } from '../../context.ts';
import { translatorOf } from '../../language/translate.ts';
import { loadProfileForm } from '../profiles/loadProfileForm.ts';
import { readProfileForm } from '../profiles/readProfileForm.ts';
import type { FactWords } from './wordReason.ts';

/** Questions that requirements call by shorter names than their form does. */
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

/** The words of the questions that the applicant profile asks, in the language of the request. */
export async function loadFactWords(ctx: RequestContext): Promise<FactWords> {
  return wordFacts(await loadProfileForm(ctx), languageOf(ctx), ctx.env.DEFAULT_LANGUAGE);
}

/** The same inside a transaction. */
export async function readFactWords(ctx: TransactionContext): Promise<FactWords> {
  return wordFacts((await readProfileForm(ctx)).form, languageOf(ctx), ctx.env.DEFAULT_LANGUAGE);
}

export function languageOf({ language, env }: Pick<RequestContext, 'language' | 'env'>): Language {
  return language ?? env.DEFAULT_LANGUAGE;
}

/** Every fact has words: one that is no longer asked is called by its key. */
export function wordFacts(form: Form, language: Language, ownLanguage: Language): FactWords {
  const t = translatorOf(language, 'requirements');
  const builtIn = translatorOf(language, 'profileForm') as unknown as (key: string) => string;
  const questions = new Map(questionsOf(form).map((question) => [question.key, question]));
  const locale = catalogueLanguage(language);
  const textOf = (texts: Texts) => chooseText(texts, locale, ownLanguage);
  return {
    fact: (fact) => {
      const question = questions.get(fact);
      if (!question) return t('fact.gone', { fact });
      if (question.label) return textOf(question.label);
      return isNamed(fact) ? t(`name.${fact}`) : builtIn(`${fact}.label`);
    },
    option: (fact, value) => {
      const question = questions.get(fact);
      if (question?.kind === 'country')
        return COUNTRY_CODES.includes(value) ? (countryNames(locale).of(value) ?? value) : value;
      const option = optionsOf(question).find((one) => one.value === value);
      if (!option) return value;
      return option.label ? textOf(option.label) : builtIn(`${fact}.option.${value}`);
    },
    number: (fact, value) => {
      const question = questions.get(fact);
      if (question?.kind !== 'money') return t('number', { number: value });
      const { currency } = question;
      return formatAmount(value * 10 ** currencyDigits(currency), currency, locale);
    },
    day: (day) => t('day', { day: new Date(day) }),
  };
}

function isNamed(fact: string): fact is (typeof NAMED)[number] {
  return (NAMED as readonly string[]).includes(fact);
}

function optionsOf(question: Question | undefined) {
  return question && 'options' in question ? question.options : [];
}

/** Making one takes longer than using it; there are as many as languages. */
const regions = new Map<string, Intl.DisplayNames>();

function countryNames(locale: string): Intl.DisplayNames {
  const names = regions.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  regions.set(locale, names);
  return names;
}
