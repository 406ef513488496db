import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import type { Question } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Differences } from '../../../ui/form/Differences.tsx';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { differingKeys } from './answersText.ts';
import { questionsIn, type ResolvedForm } from './resolvedForm.ts';
import { ShownAnswer } from './ShownAnswer.tsx';

type Props = { asked: ResolvedForm; mine: Answers; theirs: Answers };

export function AnswerDifferences({ asked, mine, theirs }: Props) {
  const t = useMessages('applicationForm');
  const words = useQuestionTexts();
  const keys = differingKeys(mine, theirs);
  const differing = questionsIn(asked).filter(({ key }) => keys.includes(key));
  const show = (question: Question, answers: Answers) => (
    <ShownAnswer question={question} answer={answers[question.key]} />
  );
  return (
    <Differences
      names={{ theirs: t('draft.there'), mine: t('draft.here') }}
      rows={differing.map((question) => ({
        key: question.key,
        label: labelQuestion(question, words).label,
        theirs: show(question, theirs),
        mine: show(question, mine),
      }))}
    />
  );
}
