import { useDeferredValue, useId, useMemo, useState } from 'react';
import { factsFrom } from '../../../rules/forms/facts/facts.ts';
import { joinForms } from '../../../rules/forms/generalForm.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import type { QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { QuestionList } from '../questions/QuestionList.tsx';
import { comparedIn, previewForm } from './edit/previewForm.ts';
import type { EditedForm } from './editedForm.ts';
import classes from './FormEditor.module.css';

type Props = {
  form: Form;
  words: QuestionTexts;
  outside: EditedForm['outside'];
  level: 2 | 3;
  heading: string;
};

export function FormPreview({ form, words, outside, level, heading }: Props) {
  const t = useMessages('formEditor');
  const { currency } = usePortal();
  const id = useId();
  const [answers, setAnswers] = useState<Record<string, unknown>>({});
  const shown = useDeferredValue(form);
  const Heading = `h${level}` as const;
  const untitled = { question: t('untitled'), section: t('untitledSection') };
  const asked = useMemo(
    () => previewForm(shown, currency, untitled.question, untitled.section, outside),
    [shown, currency, untitled.question, untitled.section, outside],
  );
  const change = (key: string, value: unknown) => setAnswers((before) => ({ ...before, [key]: value }));
  const general = outside.find(({ isAsked }) => isAsked)?.form ?? null;
  const whole = useMemo(() => joinForms(general, asked), [general, asked]);
  const compared = outside.flatMap((other) =>
    other.isAsked ? [] : { ...other, form: comparedIn(whole, other.form) },
  );
  return (
    <section aria-labelledby={id} className={classes.preview}>
      <Heading id={id}>{heading}</Heading>
      <p className="soft text-sm">{t('previewLead')}</p>
      {listQuestions(whole).length === 0 && <p className="soft text-sm">{t('previewEmpty')}</p>}
      {compared.map(({ form: other, words: otherWords }) => (
        <QuestionList
          key={other.sections[0]?.key}
          form={other}
          words={otherWords}
          answers={answers}
          onChange={change}
        />
      ))}
      <QuestionList
        form={whole}
        words={words}
        answers={answers}
        outside={Object.assign({}, ...compared.map((other) => factsFrom(other.form, answers)))}
        onChange={change}
      />
    </section>
  );
}
