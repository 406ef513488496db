import { type ReactNode, Suspense, useContext } from 'react';
import type { Facts } from '../../../../rules/conditions/condition.ts';
import { type Answers, answerTo, isAnswered, shownQuestions } from '../../../../rules/forms/facts/facts.ts';
import type { Question, QuestionByKind } from '../../../../rules/forms/question.ts';
import { labelQuestion, labelSection } from '../../../../rules/forms/questionTexts.ts';
import { DocumentContext, type DocumentReplacementProps } from '../../questions/DocumentContext.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import classes from './Answers.module.css';
import type { ResolvedForm } from './resolvedForm.ts';
import { ShownAnswer } from './ShownAnswer.tsx';

type Props = {
  asked: ResolvedForm;
  answers: Answers;
  outside: Facts;
  again?: {
    applicationId: string;
    requests: readonly (DocumentReplacementProps['requests'][number] & { question: string })[];
    viewerCanRequest: readonly string[];
    onChanged: () => unknown;
  };
  refereesOf?: (question: QuestionByKind<'reference'>) => ReactNode;
  actionOf?: (question: Question, label: string) => ReactNode;
};

export function AnswerList({ asked: { form }, answers, outside, again, refereesOf, actionOf }: Props) {
  const words = useQuestionTexts();
  const parts = useContext(DocumentContext);
  const shown = shownQuestions(form, answers, outside);
  return form.sections.map((section) => {
    const asked = section.questions.filter(
      ({ key, kind }) => shown.has(key) && (kind !== 'reference' || refereesOf),
    );
    if (asked.length === 0) return null;
    return (
      <section key={section.key}>
        <h3>{labelSection(section, words).title}</h3>
        <dl className={`${classes.list} ${actionOf ? classes.checked : ''}`}>
          {asked.map((question) => {
            const { label } = labelQuestion(question, words);
            return (
              <div key={question.key}>
                <dt>{label}</dt>
                <dd>
                  {question.kind === 'reference' ? (
                    refereesOf?.(question)
                  ) : (
                    <div>
                      <ShownAnswer question={question} answer={answerTo(question, answers)} isJudged />
                    </div>
                  )}
                  {question.kind === 'document' && parts && again && (
                    <Suspense>
                      <parts.Again
                        {...again}
                        question={question}
                        label={label}
                        isAnswered={isAnswered(answerTo(question, answers))}
                        requests={again.requests.filter((one) => one.question === question.key)}
                        viewerCanRequest={again.viewerCanRequest.includes(question.key)}
                      />
                    </Suspense>
                  )}
                  {actionOf?.(question, label)}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
    );
  });
}
