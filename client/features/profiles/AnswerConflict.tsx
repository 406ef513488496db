import { Button } from '@mantine/core';
import { formatAnswer } from '../../../rules/forms/answers/formatAnswer.ts';
import { type Answers, isAnswered } from '../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions, type Question } from '../../../rules/forms/question.ts';
import { labelQuestion, type QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ConflictPanel } from '../../ui/form/ConflictPanel.tsx';
import { Differences } from '../../ui/form/Differences.tsx';
import type { SavedAnswers } from './useSavedAnswers.ts';

type Props = { form: Form; words: QuestionTexts; saved: SavedAnswers };

/** Compares answers that another tab or device saved differently. None is overwritten until the user chooses. */
export function AnswerConflict({ form, words, saved }: Props) {
  const t = useMessages('eligibility');
  const questions = useMessages('questions');
  if (!saved.theirs) return null;
  const { answers } = saved;
  const theirs: Answers = Object(saved.theirs.answers);
  const differing = listQuestions(form).filter(
    ({ key }) => JSON.stringify(answers[key] ?? null) !== JSON.stringify(theirs[key] ?? null),
  );
  const show = (question: Question, given: unknown) =>
    isAnswered(given) ? formatAnswer(question, given, words, questions) : t('conflict.empty');
  return (
    <ConflictPanel
      takesFocus
      heading={t('conflict.heading')}
      text={t('conflict.text')}
      choices={
        <>
          <Button onClick={saved.keepMine}>{t('conflict.keep')}</Button>
          <Button variant="default" onClick={saved.takeTheirs}>
            {t('conflict.take')}
          </Button>
        </>
      }
    >
      <Differences
        names={{ theirs: t('conflict.theirs'), mine: t('conflict.mine') }}
        rows={differing.map((question) => ({
          key: question.key,
          label: labelQuestion(question, words).label,
          theirs: show(question, theirs[question.key]),
          mine: show(question, answers[question.key]),
        }))}
      />
    </ConflictPanel>
  );
}
