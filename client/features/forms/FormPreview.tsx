import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Form } from '../../../rules/forms/question.ts';
import type { Words } from '../../../rules/forms/words.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { QuestionList } from '../../ui/questions/QuestionList.tsx';
import { previewForm } from './edit/previewForm.ts';
import classes from './FormEditor.module.css';

type Props = { form: Form; words: Words };

/** The form as it is asked, while it is being written; what is answered here goes nowhere. */
export function FormPreview({ form, words }: Props) {
  const t = useMessages('formEditor');
  const { currency } = usePortal();
  const id = useId();
  const [answers, setAnswers] = useState<Record<string, unknown>>({});
  // Typing in the editor goes before drawing the form once more.
  const shown = useDeferredValue(form);
  const untitled = { question: t('untitled'), section: t('untitledSection') };
  const asked = useMemo(
    () => previewForm(shown, currency, untitled.question, untitled.section),
    [shown, currency, untitled.question, untitled.section],
  );
  return (
    <section aria-labelledby={id} className={classes.preview}>
      <h2 id={id}>{t('preview')}</h2>
      <p className={classes.facts}>{t('previewLead')}</p>
      <QuestionList
        form={asked}
        words={words}
        answers={answers}
        onChange={(key, value) => setAnswers((before) => ({ ...before, [key]: value }))}
      />
    </section>
  );
}
