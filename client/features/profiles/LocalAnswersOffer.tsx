import { Button } from '@mantine/core';
import { useId } from 'react';
import { type Answers, isAnswered } from '../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { labelQuestion, type QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { storeLocalAnswers, useLocalAnswers } from '../eligibility/profileAnswers.ts';
import classes from './Eligibility.module.css';

type Props = { form: Form; words: QuestionTexts; answers: Answers; onTake: (answers: Answers) => void };

/** Offers answers given before signing in, if the account has no answer to the same question. */
export function LocalAnswersOffer({ form, words, answers, onTake }: Props) {
  const t = useMessages('eligibility');
  const kept = useLocalAnswers();
  const id = useId();
  if (Object.keys(kept).length === 0) return null;
  const fresh = listQuestions(form).filter(({ key }) => isAnswered(kept[key]) && !isAnswered(answers[key]));
  const take = () => onTake({ ...answers, ...Object.fromEntries(fresh.map(({ key }) => [key, kept[key]])) });

  return (
    <section className={`mb-lg card ${classes.takeOver}`} aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {t('takeOver.heading')}
      </h2>
      <p>
        {fresh.length > 0
          ? t('takeOver.text', {
              questions: fresh.map((question) => labelQuestion(question, words).label).join(', '),
            })
          : t('takeOver.nothing')}
      </p>
      <div className="row gap-sm">
        {fresh.length > 0 && <Button onClick={take}>{t('takeOver.take')}</Button>}
        <Button variant="default" onClick={() => storeLocalAnswers({})}>
          {t('takeOver.forget')}
        </Button>
      </div>
    </section>
  );
}
