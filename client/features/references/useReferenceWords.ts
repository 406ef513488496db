import { useMemo } from 'react';
import type { Words } from '../../../rules/forms/words.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useOwnWords } from '../questions/useOwnWords.ts';

/** Texts of the questions to referees. The letter and its section have built-in texts. */
export function useReferenceWords(): Words {
  const t = useMessages('references');
  const words = useOwnWords();
  return useMemo(() => {
    const builtIn: Record<string, string> = {
      'letter.label': t('letter'),
      'section.reference': t('section'),
    };
    return { ...words, builtIn: (key: string) => builtIn[key] };
  }, [t, words]);
}
