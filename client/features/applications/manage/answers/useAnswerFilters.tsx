import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Question } from '../../../../../rules/forms/question.ts';
import { pairsOf } from '../../../../../rules/lists/answerFilters.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { FilterPill } from '../../../../ui/list/FilterPill.tsx';
import type { TableAddress } from '../../../../ui/table/useTableState.ts';
import { useQuestionTexts } from '../../../questions/useQuestionTexts.ts';
import { AnswerFilterDialog } from './AnswerFilterDialog.tsx';
import { describePair, searchOf } from './answerPairs.ts';

export function useAnswerFilters(questions: readonly Question[], address: TableAddress) {
  const t = useMessages('manageApplications');
  const answers = useMessages('questions');
  const words = useQuestionTexts();
  const [isOpen, setOpen] = useState(false);
  const searched = questions.filter(searchOf);
  const pairs = address.state.filters.answer ?? [];
  const show = (answer: string[]) => address.show({ filters: { ...address.state.filters, answer } });
  const pills = pairs.map((pair) => (
    <FilterPill key={pair} onRemove={() => show(pairs.filter((other) => other !== pair))}>
      {describePair(pair, searched, { t, words, answers })}
    </FilterPill>
  ));
  const button = searched.length > 0 && (
    <Button
      key="answers"
      variant="default"
      leftSection={<IconFilter size={18} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {t('answers.heading')}
    </Button>
  );
  const dialog = isOpen && (
    <AnswerFilterDialog
      questions={searched}
      onFilter={(question, added) => {
        const replaced = pairsOf(pairs, question);
        show([...pairs.filter((pair) => !replaced.includes(pair)), ...added]);
      }}
      onClose={() => setOpen(false)}
    />
  );
  return { button, pills, dialog };
}
