import { useMemo } from 'react';
import type { Words } from '../../../rules/forms/words.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useOwnWords } from '../questions/useOwnWords.ts';

/** The words of what referees are asked; the letter and its section are built in. */
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
