import { useContext } from 'react';
import { type Answers, readAnswer } from '../../../../rules/forms/facts.ts';
import { formatAnswer } from '../../../../rules/forms/formatAnswer.ts';
import { wordQuestion } from '../../../../rules/forms/words.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DocumentContext } from '../../../ui/questions/DocumentContext.ts';
import { useOwnWords } from '../../../ui/questions/useOwnWords.ts';
import classes from '../draft/draft.module.css';
import { differingKeys } from './answersText.ts';
import { type Asked, questionsIn } from './asked.ts';

type Props = { asked: Asked; mine: Answers; theirs: Answers };

/** In which answers two versions of a draft differ. */
export function AnswerDifferences({ asked, mine, theirs }: Props) {
  const t = useMessages('applicationForm');
  const questions = useMessages('questions');
  const words = useOwnWords();
  const parts = useContext(DocumentContext);
  const keys = differingKeys(mine, theirs);
  const differing = questionsIn(asked).filter(({ key }) => keys.includes(key));
  if (differing.length === 0) return null;
  return (
    <dl className={classes.differences}>
      {differing.map((question) => {
        const textOf = (answer: unknown) => {
          if (answer === undefined || answer === null) return t('draft.empty');
          if (question.kind !== 'document' || !parts) return formatAnswer(question, answer, words, questions);
          return <parts.List ids={(readAnswer(question, answer) ?? []) as string[]} />;
        };
        return (
          <div key={question.key}>
            <dt>{wordQuestion(question, words).label}</dt>
            <dd>
              <span>{t('draft.here')}</span> {textOf(mine[question.key])}
            </dd>
            <dd>
              <span>{t('draft.there')}</span> {textOf(theirs[question.key])}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
