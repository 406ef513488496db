import type { Question } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import classes from './Answers.module.css';
import { ShownAnswer } from './ShownAnswer.tsx';

type Props = { answers: readonly { question: string; asked?: unknown; answer?: unknown }[] };

/** Answers to removed questions. They are stored in case a question returns, but are not submitted. */
export function SetAside({ answers }: Props) {
  const t = useMessages('answers');
  const words = useQuestionTexts();
  return (
    <details className={classes.need}>
      <summary>{t('setAside.heading', { count: answers.length })}</summary>
      <p>{t('setAside.text')}</p>
      <dl className={classes.list}>
        {answers.map(({ question, asked, answer }) => {
          const known = asked as Question | null | undefined;
          return (
            <div key={`${question} ${known?.kind} ${JSON.stringify(answer)}`}>
              <dt>{known ? labelQuestion(known, words).label : question}</dt>
              <dd>{known ? <ShownAnswer question={known} answer={answer} /> : plainText(answer)}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

function plainText(answer: unknown): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}
