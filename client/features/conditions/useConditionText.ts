import { skipToken } from '@apollo/client/react';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { explain } from '../../../rules/conditions/explain.ts';
import { formatReason } from '../../../rules/conditions/formatReason.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { useConditionFactsQuery } from './conditions.generated.ts';
import { useReasonWords } from './useReasonWords.ts';

const NO_FORM: Form = { sections: [] };

/** Returns a function that formats a condition stored as JSON. It returns undefined until questions are loaded. */
export function useConditionText(isNeeded: boolean): (stored: string) => string | undefined {
  const { data, error } = useConditionFactsQuery(isNeeded ? {} : skipToken);
  const form = data?.profileForm.form;
  const words = useReasonWords(form ?? NO_FORM);
  return (stored) => {
    if (!form) return error && stored;
    // Headings of alternatives end with a colon.
    const sentences = explain(JSON.parse(stored) as Condition, null).map(
      (line) => `${formatReason(words, line)}${line.kind === 'COMPARISON' ? ';' : ''}`,
    );
    return sentences.join(' ').replace(/;$/, '');
  };
}
