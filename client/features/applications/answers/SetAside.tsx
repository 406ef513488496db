import { formatAnswer } from '../../../../rules/forms/formatAnswer.ts';
import type { Question } from '../../../../rules/forms/question.ts';
import { wordQuestion } from '../../../../rules/forms/words.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useOwnWords } from '../../../ui/questions/useOwnWords.ts';
import classes from './Answers.module.css';

type Props = { answers: readonly { question: string; asked?: unknown; answer?: unknown }[] };

/** Answers to questions that are not asked any more: kept in case they come back, and not sent. */
export function SetAside({ answers }: Props) {
  const t = useMessages('answers');
  const questions = useMessages('questions');
  const words = useOwnWords();
  const read = ({ question, asked, answer }: Props['answers'][number]) => {
    const known = asked as Question | null | undefined;
    if (known) return [wordQuestion(known, words).label, formatAnswer(known, answer, words, questions)];
    return [question, typeof answer === 'string' ? answer : JSON.stringify(answer)];
  };
  return (
    <details className={classes.need}>
      <summary>{t('setAside.heading', { count: answers.length })}</summary>
      <p>{t('setAside.text')}</p>
      <dl className={classes.list}>
        {answers.map((each) => {
          const [label, text] = read(each);
          return (
            <div key={`${each.question} ${text}`}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
