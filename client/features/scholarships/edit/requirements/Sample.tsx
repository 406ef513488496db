import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { EligibilityAnswer } from '../../../../../rules/conditions/formatEligibility.ts';
import { formatAnswer } from '../../../../../rules/forms/answers/formatAnswer.ts';
import { type Answers, isAnswered } from '../../../../../rules/forms/facts/facts.ts';
import type { Question } from '../../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { VerdictTable } from '../../../eligibility/VerdictTable.tsx';
import { VERDICT_LOOKS } from '../../../eligibility/verdictLooks.ts';
import { useProfileTexts } from '../../../questions/useProfileTexts.ts';
import classes from './Samples.module.css';

export function Sample({ told, children }: { told: EligibilityAnswer; children: ReactNode }) {
  const t = useMessages('scholarshipForm');
  const verdicts = useMessages('verdict');
  const { verdict, summary, lines } = told;
  // Closed tables are not rendered, because up to eight of them would render after each keystroke.
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={`stack slim gap-sm card ${classes.sample}`}>
      <div className="stack start gap-xs breaks">
        <Badge look={VERDICT_LOOKS[verdict]}>{t(`samples.${verdict}`)}</Badge>
        {verdict !== 'CAN_APPLY' && verdict !== 'NOT_STATED' && <p>{summary}</p>}
      </div>
      {children}
      <details className={classes.reasons} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('samples.reasons')}</summary>
        {isOpen && (
          <VerdictTable
            caption={verdicts('record.caption')}
            answer={verdicts('record.answer')}
            lines={lines}
          />
        )}
      </details>
    </li>
  );
}

type TextProps = { questions: readonly Question[]; answers: Answers; onChange: () => void };

export function SampleText({ questions, answers, onChange }: TextProps) {
  const t = useMessages('scholarshipForm');
  const words = useProfileTexts();
  const texts = useMessages('questions');
  const given = questions.filter(({ key }) => isAnswered(answers[key]));
  return (
    <>
      <dl className={`grid gap-2xs ${classes.answers}`}>
        {given.map((question) => (
          <div key={question.key}>
            <dt>{labelQuestion(question, words).label}</dt>
            <dd>{formatAnswer(question, answers[question.key], words, texts)}</dd>
          </div>
        ))}
      </dl>
      {given.length === 0 && <p>{t('samples.nothing')}</p>}
      <div>
        <Button variant="default" onClick={onChange}>
          {t(given.length === 0 ? 'samples.add' : 'samples.change')}
        </Button>
      </div>
    </>
  );
}
