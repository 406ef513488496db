import type { QuestionTexts } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';

/** Labels of the questions for referees. The letter and its section have built-in labels. */
export function useLetterTexts(): QuestionTexts {
  const t = useMessages('references');
  const builtIn: Record<string, string> = { 'letter.label': t('letter'), 'section.reference': t('title') };
  return { ...useQuestionTexts(), builtIn: (key) => builtIn[key] };
}
