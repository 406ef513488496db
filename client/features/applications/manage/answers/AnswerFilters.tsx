import { Button, Group } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { joinForms } from '../../../../../rules/forms/generalForm.ts';
import { type Form, listQuestions } from '../../../../../rules/forms/question.ts';
import { pairsOf } from '../../../../../rules/lists/answerFilters.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { FilterPill } from '../../../../ui/FilterPill.tsx';
import type { TableAddress } from '../../../../ui/table/useTableState.ts';
import { useQuestionTexts } from '../../../questions/useQuestionTexts.ts';
import { AnswerFilterDialog } from './AnswerFilterDialog.tsx';
import { describePair, searchOf } from './answerPairs.ts';
import { useFilterableQuestionsQuery } from './answers.generated.ts';

type Props = { scholarshipId: string; address: TableAddress };

/** Filters the list by answers to the questions of its only scholarship. */
export function AnswerFilters({ scholarshipId, address }: Props) {
  const t = useMessages('manageApplications');
  const answers = useMessages('questions');
  const words = useQuestionTexts();
  const { data } = useFilterableQuestionsQuery({ variables: { id: scholarshipId } });
  const scholarship = data?.scholarshipForEdit;
  const questions = useMemo(() => {
    const form = (asked?: { form: unknown } | null) => (asked?.form ?? null) as Form | null;
    const all = joinForms(form(scholarship?.generalForm), form(scholarship?.ownQuestions));
    return listQuestions(all).filter(searchOf);
  }, [scholarship]);
  const [isOpen, setOpen] = useState(false);
  const pairs = address.state.filters.answer ?? [];
  const show = (answer: string[]) => address.show({ filters: { ...address.state.filters, answer } });
  if (questions.length === 0 && pairs.length === 0) return null;
  return (
    <Group gap="sm" mb="sm">
      {pairs.map((pair) => (
        <FilterPill key={pair} onRemove={() => show(pairs.filter((other) => other !== pair))}>
          {describePair(pair, questions, { t, words, answers })}
        </FilterPill>
      ))}
      {questions.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('answers.heading')}
        </Button>
      )}
      {isOpen && (
        <AnswerFilterDialog
          questions={questions}
          onFilter={(question, added) => {
            const replaced = pairsOf(pairs, question);
            show([...pairs.filter((pair) => !replaced.includes(pair)), ...added]);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
}
