import { formatAnswer } from '../../../rules/forms/answers/formatAnswer.ts';
import { type Answers, answerTo, isAnswered, shownQuestions } from '../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { labelQuestion } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useQuestionTexts } from './useQuestionTexts.ts';

export function AnswerFacts({ form, answers }: { form: Form; answers: Answers }) {
  const t = useMessages('questions');
  const words = useQuestionTexts();
  const shown = shownQuestions(form, answers);
  return (
    <dl className="facts">
      {listQuestions(form)
        .filter((question) => shown.has(question.key) && isAnswered(answerTo(question, answers)))
        .map((question) => (
          <div key={question.key}>
            <dt>{labelQuestion(question, words).label}</dt>
            <dd className="breaks written">
              {formatAnswer(question, answerTo(question, answers), words, t)}
            </dd>
          </div>
        ))}
    </dl>
  );
}
