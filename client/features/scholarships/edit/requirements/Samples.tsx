import { useDeferredValue, useMemo, useState } from 'react';
import { evaluateRequirements } from '../../../../../rules/conditions/evaluateRequirements.ts';
import { formatEligibility } from '../../../../../rules/conditions/formatEligibility.ts';
import type { Requirements } from '../../../../../rules/conditions/requirements.ts';
import { questionsFor, sampleAnswers } from '../../../../../rules/forms/answers/sampleAnswers.ts';
import { type Answers, factsFrom } from '../../../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../../../rules/forms/question.ts';
import { numbered } from '../../../../lib/numbered.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { useReasonWords } from '../../../conditions/useReasonWords.ts';
import { Sample, SampleText } from './Sample.tsx';
import { SampleFields } from './SampleFields.tsx';
import classes from './Samples.module.css';

type Props = {
  requirements: Requirements;
  /** False while a condition is missing or contradictory, because samples cannot be evaluated then. */
  isComplete: boolean;
  form: Form;
};

export function Samples({ requirements, isComplete, form }: Props) {
  const t = useMessages('scholarshipForm');
  const words = useReasonWords(form);
  const asked = useDeferredValue(isComplete ? requirements : NONE);
  const atLimits = useMemo(() => sampleAnswers(asked, form), [asked, form]);
  const questions = useMemo(() => questionsFor(asked, form), [asked, form]);
  const [own, setOwn] = useState<{ id: number; answers: Answers }[]>([]);
  const weigh = (answers: Answers) =>
    formatEligibility(words, evaluateRequirements(asked, factsFrom(form, answers)));
  const { lines } = weigh({});
  const add = (answers: Answers) => setOwn([{ id: (own[0]?.id ?? 0) + 1, answers }, ...own]);
  const change = (changed: number, answers: Answers) =>
    setOwn(own.map((one) => (one.id === changed ? { ...one, answers } : one)));

  return (
    <>
      {lines.length > 0 && (
        <section className="stack gap-xs" aria-label={t('samples.sentences')}>
          <h2 className="text-lg">{t('samples.sentences')}</h2>
          <ul className="bullets">
            {numbered(lines).map(({ place, level, text }) => (
              <li key={place} className={level > 0 ? classes.nested : undefined}>
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={`stack gap-sm on-soft ${classes.root}`} aria-label={t('samples.heading')}>
        <h2 className="text-lg">{t('samples.heading')}</h2>
        <p className="soft">{t(isComplete ? 'samples.hint' : 'samples.waiting')}</p>
        <ul className={`grid gap-sm ${classes.list}`} hidden={asked === NONE}>
          {own.map(({ id, answers }) => (
            <Sample key={id} told={weigh(answers)}>
              <SampleFields
                name={`sample.${id}`}
                questions={questions}
                form={form}
                answers={answers}
                onChange={(next) => change(id, next)}
                onRemove={() => setOwn(own.filter((one) => one.id !== id))}
              />
            </Sample>
          ))}
          {atLimits.map((answers) => (
            <Sample key={JSON.stringify(answers)} told={weigh(answers)}>
              <SampleText questions={questions} answers={answers} onChange={() => add(answers)} />
            </Sample>
          ))}
        </ul>
      </section>
    </>
  );
}

const NONE: Requirements = { hard: null, soft: null };
