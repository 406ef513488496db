import { useMemo } from 'react';
import type { QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';

export function useQuestionTexts(): QuestionTexts {
  const { language } = useMessages('frame');
  const { languages } = usePortal();
  const ownLanguage = languages[0] ?? language;
  return useMemo(() => ({ language, ownLanguage, builtIn: () => undefined }), [language, ownLanguage]);
}
