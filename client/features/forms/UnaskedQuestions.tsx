import { Button } from '@mantine/core';
import { useId } from 'react';
import { listQuestions, type Question } from '../../../rules/forms/question.ts';
import { labelQuestion } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { EditedForm } from './editedForm.ts';
import classes from './FormEditor.module.css';

type Props = { edited: EditedForm; onAsk: (question: Question) => void };

export function UnaskedQuestions({ edited: { form, builtIn, words, level }, onAsk }: Props) {
  const t = useMessages('formEditor');
  const id = useId();
  const Heading = `h${level}` as const;
  const asked = new Set(listQuestions(form).map(({ key }) => key));
  const off = listQuestions(builtIn).filter(({ key }) => !asked.has(key));
  if (off.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <Heading id={id}>{t('off')}</Heading>
      </div>
      <ul className="card rows">
        {off.map((question) => {
          const { label } = labelQuestion(question, words);
          return (
            <li key={question.key} className={classes.row}>
              <div className="row middle gap-sm">
                <span className={classes.offText}>{label}</span>
                <Button variant="default" aria-label={t('askOf', { label })} onClick={() => onAsk(question)}>
                  {t('ask')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
