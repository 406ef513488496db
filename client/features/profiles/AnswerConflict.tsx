import { type ReactNode, useEffect, useRef } from 'react';
import { type Answers, isAnswered } from '../../../rules/forms/facts.ts';
import { formatAnswer } from '../../../rules/forms/formatAnswer.ts';
import { type Form, questionsOf } from '../../../rules/forms/question.ts';
import { type Words, wordQuestion } from '../../../rules/forms/words.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ConflictPanel } from '../../ui/form/ConflictPanel.tsx';

type Props = { form: Form; words: Words; answers: Answers; theirs: Answers; choices: ReactNode };

/** Answers that another tab or device saved: what differs, and the choice. Until then nothing is overwritten. */
export function AnswerConflict({ form, words, answers, theirs, choices }: Props) {
  const t = useMessages('eligibility');
  const questions = useMessages('questions');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const differing = questionsOf(form).filter(
    ({ key }) => JSON.stringify(answers[key] ?? null) !== JSON.stringify(theirs[key] ?? null),
  );
  return (
    <ConflictPanel ref={panel} heading={t('conflict.heading')} text={t('conflict.text')} choices={choices}>
      <ul>
        {differing.map((question) => {
          const format = (given: unknown) =>
            isAnswered(given) ? formatAnswer(question, given, words, questions) : t('conflict.empty');
          const { label } = wordQuestion(question, words);
          const [here, there] = [answers[question.key], theirs[question.key]].map(format) as [string, string];
          return <li key={question.key}>{t('conflict.differs', { label, here, there })}</li>;
        })}
      </ul>
    </ConflictPanel>
  );
}
