import type { Question } from '../../../../rules/forms/question.ts';
import { wordQuestion } from '../../../../rules/forms/words.ts';
import { sortedText } from '../../../lib/sortedText.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx';
import { useOwnWords } from '../../questions/useOwnWords.ts';
import { type Asked, questionsIn } from './asked.ts';

type Props = {
  before: Asked;
  after: Asked;
};

export function ChangedQuestions({ before, after }: Props) {
  const t = useMessages('answers');
  const words = useOwnWords();
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
              {t(`changed.${how}`, { question: wordQuestion(question, words).label })}
            </li>
          )),
        )}
      </ul>
    </ConflictPanel>
  );
}
