import { formatAnswer } from '../../../rules/forms/answers/formatAnswer.ts';
import { type Answers, answerTo, isAnswered } from '../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { labelQuestion, labelSection, type QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Assess.module.css';

type Props = { form: Form; answers: Answers; words: QuestionTexts; isUntitled?: boolean };

export function ReadAnswers({ form, answers, words, isUntitled = false }: Props) {
  const t = useMessages('questions');
  const own = useMessages('assess');
  return form.sections.map((section) => (
    <section key={section.key}>
      {!isUntitled && <h3>{labelSection(section, words).title}</h3>}
      <dl className={classes.answers}>
        {section.questions.map((question) => {
          const answer = answerTo(question, answers);
          return (
            <div key={question.key}>
              <dt>{labelQuestion(question, words).label}</dt>
              <dd className="breaks written">
                {isAnswered(answer) ? formatAnswer(question, answer, words, t) : own('noAnswer')}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  ));
}
