import type { Form } from '../../../../rules/forms/question.ts';
import { listQuestions } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useProfileTexts } from '../../questions/useProfileTexts.ts';
import { useRedactablePartsQuery } from './round.generated.ts';

type RedactablePart = {
  question: string;
  documentId: string | null;
  referenceId: string | null;
  label: string;
};

export function useRedactableParts(id: string): {
  parts: RedactablePart[] | null;
  error: unknown;
  refetch: () => Promise<unknown>;
} {
  const t = useMessages('round');
  const words = useProfileTexts();
  const { data, error, refetch } = useRedactablePartsQuery({ variables: { id } });
  const set = data?.application?.answers;
  const form = set?.questions.form as Form | undefined;
  const letters = (data?.application?.references ?? [])
    .filter(({ state }) => state === 'RECEIVED')
    .map(({ id: referenceId, question, name }) => ({
      ...{ question, documentId: null, referenceId },
      label: t('redactions.letter', { name }),
    }));
  const parts =
    form && set
      ? listQuestions(form).flatMap((question): RedactablePart[] => {
          const { key, kind } = question;
          const { label } = labelQuestion(question, words);
          // References are omitted here, because each received letter is listed separately.
          if (kind === 'reference') return [];
          if (kind !== 'document') return [{ question: key, documentId: null, referenceId: null, label }];
          const given = (set.answers as Record<string, unknown>)[key];
          return set.documents
            .filter((document) => Array.isArray(given) && given.includes(document.id))
            .map(({ id: documentId, name }) => ({
              ...{ question: key, documentId, referenceId: null },
              label: t('redactions.document', { question: label, name }),
            }));
        })
      : null;
  return { parts: data ? [...(parts ?? []), ...letters] : null, error, refetch };
}
