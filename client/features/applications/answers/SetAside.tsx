import { useMessages } from '../../../lib/useMessages.ts';
import classes from './Answers.module.css';

type Props = { answers: readonly { question: string; answer?: unknown }[] };

/** Answers to questions that are not asked any more: kept in case they come back, and not sent. */
export function SetAside({ answers }: Props) {
  const t = useMessages('answers');
  return (
    <details className={classes.need}>
      <summary>{t('setAside.heading', { count: answers.length })}</summary>
      <p>{t('setAside.text')}</p>
      <dl className={classes.list}>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>
              <code>{question}</code>
            </dt>
            <dd>{typeof answer === 'string' ? answer : JSON.stringify(answer)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
