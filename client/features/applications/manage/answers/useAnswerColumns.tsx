import { useEffect, useMemo } from 'react';
import type { Question } from '../../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../../rules/forms/questionTexts.ts';
import { MAX_KEYS } from '../../../../../rules/lists/list.ts';
import type { Column } from '../../../../ui/table/column.ts';
import type { ColumnChoice } from '../../../../ui/table/useColumnChoice.ts';
import { useStoredIds } from '../../../../ui/table/useStoredIds.ts';
import type { TableAddress } from '../../../../ui/table/useTableState.ts';
import { useQuestionTexts } from '../../../questions/useQuestionTexts.ts';
import type { ListedApplication } from '../cells.tsx';
import classes from '../ManageApplications.module.css';

type Options = {
  scholarshipId: string | undefined;
  questions: readonly Question[];
  address: TableAddress<string, 'question' | string>;
  choice: ColumnChoice;
};

/** Types of questions without a column, because documents and letters do not fit into a cell. */
const OMITTED: readonly string[] = ['document', 'reference'];
const NONE: readonly string[] = [];
const idOf = (key: string) => `answers.${key}`;

/**
 * Columns for the answers to selected questions, if the list shows a single scholarship. The selection is in
 * the URL and therefore in saved views. The browser also stores it for each scholarship.
 */
export function useAnswerColumns({ scholarshipId, questions, address, choice }: Options) {
  const words = useQuestionTexts();
  const [stored, store] = useStoredIds('columns:answers', NONE);
  const offered = useMemo(() => questions.filter(({ kind }) => !OMITTED.includes(kind)), [questions]);
  const { filters } = address.state;
  const keys = (filters.question ?? NONE).filter((key) => offered.some((one) => one.key === key));
  const prefix = `${scholarshipId}.`;
  const isKnown = Boolean(scholarshipId) && offered.length > 0;

  function choose(chosen: readonly string[]) {
    store([...stored.filter((id) => !id.startsWith(prefix)), ...chosen.map((key) => prefix + key)]);
    address.show({ filters: { ...filters, question: chosen } });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a scholarship is opened, not after a choice
  useEffect(() => {
    if (!isKnown || filters.question?.length) return;
    const remembered = stored.flatMap((id) => (id.startsWith(prefix) ? id.slice(prefix.length) : []));
    const question = remembered.filter((key) => offered.some((one) => one.key === key)).slice(0, MAX_KEYS);
    if (question.length > 0) address.show({ filters: { ...filters, question } }, { replace: true });
  }, [scholarshipId, isKnown]);

  const [shown, asked] = [keys.join(), (filters.question ?? NONE).join()];
  const columns = useMemo(
    () =>
      offered
        .filter(({ key }) => shown.split(',').includes(key))
        .map((question): Column<ListedApplication> => {
          const place = asked.split(',').indexOf(question.key);
          return {
            id: idOf(question.key),
            header: labelQuestion(question, words).label,
            cell: ({ answerTexts }) => <span className={classes.answer}>{answerTexts?.[place]}</span>,
            isLong: true,
          };
        }),
    [offered, shown, asked, words],
  );
  const isFull = keys.length >= MAX_KEYS;
  const withAnswers: ColumnChoice = {
    ...choice,
    columns: [
      ...choice.columns,
      ...offered.map((question) => ({
        id: idOf(question.key),
        header: labelQuestion(question, words).label,
        isFull,
      })),
    ],
    hidden: [
      ...choice.hidden,
      ...offered.filter(({ key }) => !keys.includes(key)).map(({ key }) => idOf(key)),
    ],
    show: (id, isShown) => {
      const question = offered.find(({ key }) => idOf(key) === id);
      if (!question) return choice.show(id, isShown);
      choose(isShown ? [...keys, question.key] : keys.filter((key) => key !== question.key));
    },
  };
  return { columns, choice: withAnswers };
}
