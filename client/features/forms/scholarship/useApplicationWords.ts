import { useMemo } from 'react';
import type { Words } from '../../../../rules/forms/words.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useOwnWords } from '../../questions/useOwnWords.ts';

export function useApplicationWords(): { own: Words; fields: Words } {
  const labels = useMessages('applicationForm');
  const options = useMessages('options');
  const t = useMessages('formEditor');
  const own = useOwnWords();
  return useMemo(() => {
    const builtIn = (key: string) => {
      const [name = '', part, code] = key.split('.');
      if (name === 'section') return t('fieldsOfAll');
      return part === 'option' ? options.find(`${name}.${code}`) : labels.find(`labels.${name}`);
    };
    return { own, fields: { ...own, builtIn } };
  }, [labels, options, t, own]);
}
