import { useMemo } from 'react';
import type { Words } from '../../../rules/forms/words.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';

export function useOwnWords(): Words {
  const { language } = useMessages('frame');
  const { languages } = usePortal();
  const ownLanguage = languages[0] ?? language;
  return useMemo(() => ({ language, ownLanguage, builtIn: () => undefined }), [language, ownLanguage]);
}
