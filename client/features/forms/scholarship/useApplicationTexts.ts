import { useMemo } from 'react';
import type { QuestionTexts } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';

export function useApplicationTexts(): { own: QuestionTexts; fields: QuestionTexts } {
  const labels = useMessages('applicationForm');
  const options = useMessages('options');
  const t = useMessages('formEditor');
  const own = useQuestionTexts();
  return useMemo(() => {
    const builtIn = (key: string) => {
      const [name = '', part, code] = key.split('.');
      if (name === 'section') return t('fieldsOfAll');
      return part === 'option' ? options.find(`${name}.${code}`) : labels.find(`labels.${name}`);
    };
    return { own, fields: { ...own, builtIn } };
  }, [labels, options, t, own]);
}
