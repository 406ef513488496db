import { formatCountry, formatDay } from '../../messages/formats.ts';
import type { Translator } from '../../messages/translator.ts';
import { formatAmount } from '../currencies.ts';
import { readAnswer } from './facts.ts';
import { kindOf, type Question } from './question.ts';
import { type Words, wordQuestion } from './words.ts';

export function formatAnswer(
  question: Question,
  given: unknown,
  words: Words,
  t: Translator<'questions'>,
): string {
  const answer = readAnswer(question, given);
  if (answer === undefined) return typeof given === 'object' ? JSON.stringify(given) : String(given);
  const { options } = wordQuestion(question, words);
  const labelOf = (code: unknown) => options.find(({ value }) => value === code)?.label ?? String(code);
  switch (question.kind) {
    case 'choice':
      return labelOf(answer);
    case 'choices':
      return (answer as string[]).map(labelOf).join(', ');
    case 'country':
      return formatCountry(String(answer), t.language);
    case 'date':
      return formatDay(String(answer), t.language);
    case 'statement':
      return answer ? t('yes') : t('no');
    case 'money': {
      const { amount, currency } = answer as { amount: number; currency: string };
      return formatAmount(amount, currency, t.language);
    }
    case 'document':
      return (answer as string[]).map((id) => words.documentName?.(id) ?? t('document.gone')).join(', ');
    default:
      return kindOf(question).toText?.(answer) ?? String(answer);
  }
}
