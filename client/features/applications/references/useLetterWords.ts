import type { Words } from '../../../../rules/forms/words.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useOwnWords } from '../../questions/useOwnWords.ts';

/** The words of what referees are asked; the letter and its section are built in. */
export function useLetterWords(): Words {
  const t = useMessages('references');
  const builtIn: Record<string, string> = { 'letter.label': t('letter'), 'section.reference': t('title') };
  return { ...useOwnWords(), builtIn: (key) => builtIn[key] };
}
