import { formatCountry, formatDay } from '../../../messages/formats.ts';
import type { Translator } from '../../../messages/translator.ts';
import { formatAmount } from '../../money/currencies.ts';
import { readAnswer } from '../facts/facts.ts';
import { getKind, type Question } from '../question.ts';
import { labelQuestion, type QuestionTexts } from '../questionTexts.ts';

export function formatAnswer(
  question: Question,
  given: unknown,
  words: QuestionTexts,
  t: Translator<'questions'>,
): string {
  const answer = readAnswer(question, given);
  if (answer === undefined) return typeof given === 'object' ? JSON.stringify(given) : String(given);
  const { options } = labelQuestion(question, words);
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
      return getKind(question).toText?.(answer) ?? String(answer);
  }
}
