import type { Answers } from '../../../../rules/forms/facts.ts';
import { wordQuestion } from '../../../../rules/forms/words.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useOwnWords } from '../../questions/useOwnWords.ts';
import classes from '../draft/draft.module.css';
import { differingKeys } from './answersText.ts';
import { type Asked, questionsIn } from './asked.ts';
import { ShownAnswer } from './ShownAnswer.tsx';

type Props = { asked: Asked; mine: Answers; theirs: Answers };

/** In which answers two versions of a draft differ. */
export function AnswerDifferences({ asked, mine, theirs }: Props) {
  const t = useMessages('applicationForm');
  const words = useOwnWords();
  const keys = differingKeys(mine, theirs);
  const differing = questionsIn(asked).filter(({ key }) => keys.includes(key));
  if (differing.length === 0) return null;
  return (
    <dl className={classes.differences}>
      {differing.map((question) => {
        const shown = (answer: unknown) => <ShownAnswer question={question} answer={answer} />;
        return (
          <div key={question.key}>
            <dt>{wordQuestion(question, words).label}</dt>
            <dd>
              <span>{t('draft.here')}</span> {shown(mine[question.key])}
            </dd>
            <dd>
              <span>{t('draft.there')}</span> {shown(theirs[question.key])}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
