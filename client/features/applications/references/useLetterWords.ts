import type { Words } from '../../../../rules/forms/words.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useOwnWords } from '../../questions/useOwnWords.ts';

/** Labels of the questions for referees. The letter and its section have built-in labels. */
export function useLetterWords(): Words {
  const t = useMessages('references');
  const builtIn: Record<string, string> = { 'letter.label': t('letter'), 'section.reference': t('title') };
  return { ...useOwnWords(), builtIn: (key) => builtIn[key] };
}
