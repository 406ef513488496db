import { useMemo } from 'react';
import { type FactRules, getFactRules, joinFactRules } from '../../../../rules/forms/facts/factRules.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { type Fact, factsIn } from '../../conditions/facts.ts';
import { useFacts } from '../../conditions/useFacts.ts';
import { useProfileTexts } from '../../questions/useProfileTexts.ts';
import { useEntryQuestionsQuery } from './rounds.generated.ts';

export function useEntryFacts(scholarshipId: string): {
  known: { facts: Fact[]; rules: FactRules } | null;
  error: unknown;
  refetch: () => Promise<unknown>;
} {
  const { language } = useMessages('conditions');
  const words = useProfileTexts();
  const profile = useFacts();
  const { data, error, refetch } = useEntryQuestionsQuery({ variables: { scholarshipId } });
  const form = data?.scholarshipForEdit?.questions?.form;
  const { known: general } = profile;
  const known = useMemo(() => {
    if (!general || !data) return null;
    if (!form) return general;
    const asked = factsIn(form, words, language);
    const others = general.facts.filter(({ key }) => !asked.some((fact) => fact.key === key));
    return { facts: [...asked, ...others], rules: joinFactRules([getFactRules(form), general.rules]) };
  }, [general, data, form, words, language]);
  return {
    known,
    error: profile.error ?? error,
    refetch: () => Promise.all([profile.refetch(), refetch()]),
  };
}
