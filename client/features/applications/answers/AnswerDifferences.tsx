import type { Answers } from '../../../../rules/forms/facts.ts';
import type { Question } from '../../../../rules/forms/question.ts';
import { wordQuestion } from '../../../../rules/forms/words.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Differences } from '../../../ui/form/Differences.tsx';
import { useOwnWords } from '../../questions/useOwnWords.ts';
import { differingKeys } from './answersText.ts';
import { type Asked, questionsIn } from './asked.ts';
import { ShownAnswer } from './ShownAnswer.tsx';

type Props = { asked: Asked; mine: Answers; theirs: Answers };

export function AnswerDifferences({ asked, mine, theirs }: Props) {
  const t = useMessages('applicationForm');
  const words = useOwnWords();
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
        label: wordQuestion(question, words).label,
        theirs: show(question, theirs),
        mine: show(question, mine),
      }))}
    />
  );
}
