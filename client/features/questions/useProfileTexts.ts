import { useMemo } from 'react';
import type { QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';

export function useProfileTexts(): QuestionTexts {
  const t = useMessages('profileForm');
  const { languages } = usePortal();
  const ownLanguage = languages[0] ?? t.language;
  return useMemo(() => ({ language: t.language, ownLanguage, builtIn: t.find }), [t, ownLanguage]);
}
