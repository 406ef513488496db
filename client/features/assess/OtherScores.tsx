import { formatNumber } from '../../../messages/formats.ts';
import { type Answers, shownQuestions } from '../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useQuestionTexts } from '../questions/useQuestionTexts.ts';
import classes from './Assess.module.css';
import type { OpenAssessmentFragment } from './assess.generated.ts';
import { ReadAnswers } from './ReadAnswers.tsx';

type Props = Pick<OpenAssessmentFragment, 'others' | 'rubric'>;

export function OtherScores({ others, rubric }: Props) {
  const t = useMessages('assess');
  const words = useQuestionTexts();
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others" className={`card mt-md ${classes.others}`}>
      <h2 id="others">{t('others.heading')}</h2>
      <div className={classes.columns}>
        {others.map(({ number, assessorName, answers, total, isPassed }) => (
          <section key={number} aria-labelledby={`other-${number}`}>
            <h3 id={`other-${number}`}>{assessorName ?? t('others.assessor', { number })}</h3>
            <p className="strong">
              {total !== null && t('total', { total: formatNumber(total, t.language) })}
              {isPassed === false && ` · ${t('notPassed')}`}
            </p>
            <ReadAnswers form={onlyShown(rubric, answers)} answers={answers} words={words} isUntitled />
          </section>
        ))}
      </div>
    </section>
  );
}

function onlyShown({ sections }: Form, answers: Answers): Form {
  const shown = shownQuestions({ sections }, answers);
  return {
    sections: sections.map((section) => ({
      ...section,
      questions: section.questions.filter(({ key }) => shown.has(key)),
    })),
  };
}
