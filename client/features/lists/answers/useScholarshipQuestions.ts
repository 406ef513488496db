import { skipToken } from '@apollo/client/react';
import { useMemo } from 'react';
import { joinForms } from '../../../../rules/forms/generalForm.ts';
import { type Form, listQuestions, type Question } from '../../../../rules/forms/question.ts';
import { useFilterableQuestionsQuery } from './answers.generated.ts';

/**
 * Returns the scholarship's questions, starting with those of the general form. Empty if the list shows several
 * scholarships.
 */
export function useScholarshipQuestions(scholarshipId: string | undefined): readonly Question[] {
  const { data } = useFilterableQuestionsQuery(
    scholarshipId ? { variables: { id: scholarshipId } } : skipToken,
  );
  const scholarship = scholarshipId ? data?.scholarshipForEdit : null;
  return useMemo(() => {
    const form = (asked?: { form: unknown } | null) => (asked?.form ?? null) as Form | null;
    return listQuestions(joinForms(form(scholarship?.generalForm), form(scholarship?.ownQuestions)));
  }, [scholarship]);
}
