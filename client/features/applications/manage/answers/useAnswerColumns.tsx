import { useMemo } from 'react';
import type { Column } from '../../../../ui/table/columns/column.ts';
import type { ColumnChoice } from '../../../../ui/table/columns/useColumnChoice.ts';
import { useChosenQuestions } from '../../../lists/answers/useChosenQuestions.ts';
import type { ListedApplication } from '../cells.tsx';
import classes from '../ManageApplications.module.css';

type Options = Parameters<typeof useChosenQuestions>[0] & { choice: ColumnChoice };

const idOf = (key: string) => `answers.${key}`;

export function useAnswerColumns({ choice, ...options }: Options) {
  const { offered, chosen, choose, isFull } = useChosenQuestions(options);
  const columns = useMemo(
    () =>
      chosen.map(
        ({ key, label, place }): Column<ListedApplication> => ({
          id: idOf(key),
          header: label,
          cell: ({ answerTexts }) => <span className={classes.answer}>{answerTexts?.[place]}</span>,
          isLong: true,
        }),
      ),
    [chosen],
  );
  const withAnswers: ColumnChoice = {
    ...choice,
    columns: [
      ...choice.columns,
      ...offered.map(({ key, label }) => ({ id: idOf(key), header: label, isFull })),
    ],
    hidden: [...choice.hidden, ...offered.flatMap(({ key, isChosen }) => (isChosen ? [] : idOf(key)))],
    show: (id, isShown) => {
      const question = offered.find(({ key }) => idOf(key) === id);
      if (!question) return choice.show(id, isShown);
      choose(question.key, isShown);
    },
  };
  return { columns, choice: withAnswers };
}
