import { Anchor } from '@mantine/core';
import { Suspense, useContext } from 'react';
import { formatAnswer } from '../../../../rules/forms/answers/formatAnswer.ts';
import { isAnswered, readAnswer } from '../../../../rules/forms/facts/facts.ts';
import type { Question } from '../../../../rules/forms/question.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { NewTabIcon } from '../../../ui/NewTabIcon.tsx';
import { DocumentContext } from '../../questions/DocumentContext.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';

type Props = {
  question: Question;
  answer: unknown;
  /** True to mark documents that exceed the question's limits. */
  isJudged?: boolean;
};

export function ShownAnswer({ question, answer, isJudged = false }: Props) {
  const t = useMessages('questions');
  const own = useMessages('answers');
  const words = useQuestionTexts();
  const parts = useContext(DocumentContext);
  if (!isAnswered(answer)) return own('none');
  if (question.kind === 'document' && parts)
    return (
      <Suspense>
        <parts.List ids={(readAnswer(question, answer) ?? []) as string[]} {...(isJudged && { question })} />
      </Suspense>
    );
  const text = formatAnswer(question, answer, words, t);
  if (question.kind !== 'link') return text;
  return (
    <Anchor href={text} target="_blank" rel="noreferrer nofollow">
      {text}
      <NewTabIcon />
    </Anchor>
  );
}
