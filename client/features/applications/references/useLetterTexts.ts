import type { QuestionTexts } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';

export function useLetterTexts(): QuestionTexts {
  const t = useMessages('references');
  const builtIn: Record<string, string> = { 'letter.label': t('letter'), 'section.reference': t('title') };
  return { ...useQuestionTexts(), builtIn: (key) => builtIn[key] };
}
