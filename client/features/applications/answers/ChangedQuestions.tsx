import type { Question } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { sortedText } from '../../../lib/format/sortedText.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { questionsIn, type ResolvedForm } from './resolvedForm.ts';

type Props = {
  before: ResolvedForm;
  after: ResolvedForm;
};

export function ChangedQuestions({ before, after }: Props) {
  const t = useMessages('answers');
  const words = useQuestionTexts();
  const [old, next] = [questionsIn(before), questionsIn(after)];
  const of = (form: Question[], key: string) => form.find((question) => question.key === key);
  const changes = {
    added: next.filter(({ key }) => !of(old, key)),
    changed: next.filter((question) => {
      const earlier = of(old, question.key);
      return earlier && sortedText(earlier) !== sortedText(question);
    }),
    removed: old.filter(({ key }) => !of(next, key)),
  };
  return (
    <ConflictPanel takesFocus heading={t('changed.heading')} text={t('changed.text')}>
      <ul>
        {(['added', 'changed', 'removed'] as const).flatMap((how) =>
          changes[how].map((question) => (
            <li key={question.key}>
              {t(`changed.${how}`, { question: labelQuestion(question, words).label })}
            </li>
          )),
        )}
      </ul>
    </ConflictPanel>
  );
}
