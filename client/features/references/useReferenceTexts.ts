import { useMemo } from 'react';
import type { QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useQuestionTexts } from '../questions/useQuestionTexts.ts';

export function useReferenceTexts(): QuestionTexts {
  const t = useMessages('references');
  const words = useQuestionTexts();
  return useMemo(() => {
    const builtIn: Record<string, string> = {
      'letter.label': t('letter'),
      'section.reference': t('section'),
    };
    return { ...words, builtIn: (key: string) => builtIn[key] };
  }, [t, words]);
}
