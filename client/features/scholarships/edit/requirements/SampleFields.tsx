import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { checkAnswers } from '../../../../../rules/forms/answers/checkAnswers.ts';
import { type Answers, shownQuestions } from '../../../../../rules/forms/facts/facts.ts';
import type { Form, Question } from '../../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { formatProblem } from '../../../../ui/form/problems/formatProblem.ts';
import { QuestionField } from '../../../questions/QuestionField.tsx';
import { useProfileTexts } from '../../../questions/useProfileTexts.ts';

type Props = {
  /** Prefix of the field names, to avoid collisions with the scholarship's fields. */
  name: string;
  questions: readonly Question[];
  form: Form;
  answers: Answers;
  onChange: (next: Answers) => void;
  onRemove: () => void;
};

export function SampleFields({ name, questions, form, answers, onChange, onRemove }: Props) {
  const t = useMessages('scholarshipForm');
  const fields = useMessages('fields');
  const words = useProfileTexts();
  const shown = shownQuestions(form, answers);
  const { problems } = checkAnswers(form, answers, 'draft');
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <fieldset ref={list} className="stack gap-sm" aria-label={t('samples.own')} onKeyDown={keepFormUnsent}>
      {questions
        .filter(({ key }) => shown.has(key))
        .map((question) => (
          <QuestionField
            key={question.key}
            question={{ ...question, key: `${name}.${question.key}` }}
            words={{ ...labelQuestion(question, words), help: undefined }}
            value={answers[question.key]}
            onChange={(value) => onChange({ ...answers, [question.key]: value })}
            error={problems[question.key] && formatProblem(fields, problems[question.key] as string)}
          />
        ))}
      <div>
        <Button variant="default" onClick={onRemove}>
          {t('samples.remove')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Prevents Enter in a sample's field from submitting the scholarship form. */
function keepFormUnsent(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
