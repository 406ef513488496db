import { useEffect, useMemo, useState } from 'react';
import type { Question } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { MAX_KEYS } from '../../../../rules/lists/list.ts';
import { useStoredIds } from '../../../ui/table/columns/useStoredIds.ts';
import type { TableAddress } from '../../../ui/table/useTableState.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';

type Options = {
  scholarshipId: string | undefined;
  questions: readonly Question[];
  address: TableAddress<string, 'question' | string>;
  isStale: boolean;
};

export type OfferedQuestion = {
  key: string;
  label: string;
  isChosen: boolean;
  /** Index of the answer in the row's `answerTexts`; -1 if the row does not contain it. */
  place: number;
};

const OMITTED: readonly string[] = ['document', 'reference'];
const NONE: readonly string[] = [];

/**
 * Returns the questions whose answers a list shows for a scholarship. The choice is part of the URL and therefore of
 * saved views. The browser also stores it for each scholarship and applies it to all lists.
 */
export function useChosenQuestions({ scholarshipId, questions, address, isStale }: Options) {
  const words = useQuestionTexts();
  const [stored, store] = useStoredIds('columns:answers', NONE);
  const { filters } = address.state;
  const asked = (filters.question ?? NONE).join();
  const [read, setRead] = useState(asked);
  if (!isStale && read !== asked) setRead(asked);
  const offered = useMemo(
    () =>
      questions
        .filter(({ kind }) => !OMITTED.includes(kind))
        .map((question): OfferedQuestion => {
          const { key } = question;
          const isChosen = asked.split(',').includes(key);
          const place = read.split(',').indexOf(key);
          return { key, label: labelQuestion(question, words).label, isChosen, place };
        }),
    [questions, asked, read, words],
  );
  const chosen = useMemo(() => offered.filter(({ isChosen }) => isChosen), [offered]);
  const prefix = `${scholarshipId}.`;
  const isKnown = Boolean(scholarshipId) && offered.length > 0;

  function choose(key: string, isChosen: boolean) {
    const kept = (filters.question ?? NONE).filter(
      (other) => other !== key && offered.some((one) => one.key === other),
    );
    const question = isChosen ? [...kept, key] : kept;
    store([...stored.filter((id) => !id.startsWith(prefix)), ...question.map((one) => prefix + one)]);
    address.show({ filters: { ...filters, question } });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a scholarship is opened, not after a choice
  useEffect(() => {
    if (!isKnown || filters.question?.length) return;
    const remembered = stored.flatMap((id) => (id.startsWith(prefix) ? id.slice(prefix.length) : []));
    const question = remembered.filter((key) => offered.some((one) => one.key === key)).slice(0, MAX_KEYS);
    if (question.length > 0) address.show({ filters: { ...filters, question } }, { replace: true });
  }, [scholarshipId, isKnown]);

  return { offered, chosen, choose, isFull: chosen.length >= MAX_KEYS };
}
