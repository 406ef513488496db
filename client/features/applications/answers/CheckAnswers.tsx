import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PictureOrInitials } from '../../../ui/picture/PictureOrInitials.tsx';
import { type ApplyValues, applyLabels } from '../apply/applyForm.ts';
import { NamedReferees } from '../references/Referees.tsx';
import { AnswerList } from './AnswerList.tsx';
import classes from './Answers.module.css';
import { readAnswers } from './answersText.ts';
import type { ResolvedForm } from './resolvedForm.ts';

const FIELDS = [
  'applicantName',
  'phone',
  'address',
  'applicantImage',
  'gender',
  'ssc',
  'hsc',
  'degree',
] as const;

type Props = {
  scholarshipId: string;
  asked: ResolvedForm;
  values: ApplyValues;
  onSubmit: () => void;
  /** Returns to the form; `name` is the field or question to focus. */
  onBack: (name?: string) => void;
};

export function CheckAnswers({ scholarshipId, asked, values, onSubmit, onBack }: Props) {
  const t = useMessages('answers');
  const form = useMessages('applicationForm');
  const { omittedFields } = usePortal();
  const labels = applyLabels(form);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  const change = (name: string, label: string) => (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={t('check.changeLabel', { label })}
      onClick={() => onBack(name)}
    >
      {t('check.change')}
    </Button>
  );
  return (
    <section className="stack gap-md" aria-labelledby="check">
      <h2 id="check" ref={heading} tabIndex={-1}>
        {t('check.heading')}
      </h2>
      <p>{t('check.text')}</p>
      <dl className={`${classes.list} ${classes.checked}`}>
        {FIELDS.filter((name) => !(omittedFields as readonly string[]).includes(name)).map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>
              <div>
                <FieldValue name={name} values={values} />
              </div>
              {change(name, labels[name])}
            </dd>
          </div>
        ))}
      </dl>
      <AnswerList
        asked={asked}
        answers={readAnswers(values.answers)}
        outside={applicationFacts(values)}
        refereesOf={(question) => <NamedReferees scholarshipId={scholarshipId} question={question} />}
        actionOf={(question, label) => change(question.key, label)}
      />
      <div className="row gap-sm">
        <Button onClick={onSubmit}>{t('check.submit')}</Button>
        <Button variant="default" onClick={() => onBack()}>
          {t('check.back')}
        </Button>
      </div>
    </section>
  );
}

function FieldValue({ name, values }: { name: (typeof FIELDS)[number]; values: ApplyValues }): ReactNode {
  const t = useMessages('answers');
  const options = useMessages('options');
  const value = String(values[name] ?? '');
  if (value === '') return t('none');
  if (name === 'gender' || name === 'degree') return options.find(`${name}.${value}`) ?? value;
  if (name !== 'applicantImage') return value;
  const picture = { url: value, alt: values.applicantName };
  return (
    <PictureOrInitials
      className={classes.photo}
      picture={picture}
      name={values.applicantName}
      width={96}
      height={96}
      isEager
    />
  );
}
