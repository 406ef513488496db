import { useMemo } from 'react';
import { catalogueLanguage } from '../../../messages/languages.ts';
import type { ReasonTexts } from '../../../rules/conditions/formatReason.ts';
import { createFactTexts } from '../../../rules/forms/facts/createFactTexts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useProfileTexts } from '../questions/useProfileTexts.ts';

export function useReasonWords(form: Form): ReasonTexts {
  const t = useMessages('requirements');
  const { ownLanguage, builtIn } = useProfileTexts();
  return useMemo(() => {
    const locale = catalogueLanguage(t.language);
    return { t, facts: createFactTexts(form, { t, builtIn, locale, ownLanguage }) };
  }, [form, t, builtIn, ownLanguage]);
}
