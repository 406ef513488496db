import { Button } from '@mantine/core';
import { useId } from 'react';
import { type Answers, isAnswered } from '../../../rules/forms/facts.ts';
import { type Form, questionsOf } from '../../../rules/forms/question.ts';
import { type Words, wordQuestion } from '../../../rules/forms/words.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { keepAnswers, useKeptAnswers } from '../eligibility/profileAnswers.ts';
import classes from './Eligibility.module.css';

type Props = { form: Form; words: Words; answers: Answers; onTake: (answers: Answers) => void };

/** Offers answers given in this browser before signing in, if the account has no answer to the same question. */
export function TakeOver({ form, words, answers, onTake }: Props) {
  const t = useMessages('eligibility');
  const kept = useKeptAnswers();
  const id = useId();
  if (Object.keys(kept).length === 0) return null;
  const fresh = questionsOf(form).filter(({ key }) => isAnswered(kept[key]) && !isAnswered(answers[key]));
  const take = () => onTake({ ...answers, ...Object.fromEntries(fresh.map(({ key }) => [key, kept[key]])) });

  return (
    <section className={`mb-lg card ${classes.takeOver}`} aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {t('takeOver.heading')}
      </h2>
      <p>
        {fresh.length > 0
          ? t('takeOver.text', {
              questions: fresh.map((question) => wordQuestion(question, words).label).join(', '),
            })
          : t('takeOver.nothing')}
      </p>
      <div className="row gap-sm">
        {fresh.length > 0 && <Button onClick={take}>{t('takeOver.take')}</Button>}
        <Button variant="default" onClick={() => keepAnswers({})}>
          {t('takeOver.forget')}
        </Button>
      </div>
    </section>
  );
}
