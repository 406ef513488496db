import { useMemo } from 'react';
import type { Words } from '../../../rules/forms/words.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';

export function useProfileWords(): Words {
  const t = useMessages('profileForm');
  const { languages } = usePortal();
  const ownLanguage = languages[0] ?? t.language;
  return useMemo(() => ({ language: t.language, ownLanguage, builtIn: t.find }), [t, ownLanguage]);
}
