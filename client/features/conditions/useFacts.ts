import { useMemo } from 'react';
import { type FactRules, getFactRules } from '../../../rules/forms/facts/factRules.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useProfileTexts } from '../questions/useProfileTexts.ts';
import { useConditionFactsQuery } from './conditions.generated.ts';
import { type Fact, factsIn } from './facts.ts';

export function useFacts(): {
  known: { facts: Fact[]; rules: FactRules; form: Form } | null;
  error: unknown;
  refetch: () => Promise<unknown>;
} {
  const { language } = useMessages('conditions');
  const words = useProfileTexts();
  const { data, error, refetch } = useConditionFactsQuery();
  const form = data?.profileForm.form;
  const known = useMemo(
    () => form && { facts: factsIn(form, words, language), rules: getFactRules(form), form },
    [form, words, language],
  );
  return { known: known ?? null, error, refetch };
}
