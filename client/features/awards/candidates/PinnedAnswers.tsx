import { useMessages } from '../../../lib/useMessages.ts';
import type { OfferedQuestion } from '../../lists/answers/useChosenQuestions.ts';
import classes from './PinnedAnswers.module.css';

type Props = {
  questions: readonly OfferedQuestion[];
  /** Answers by the `place` of their question. Null if the viewer may not read them. */
  answers: readonly (string | null)[] | null | undefined;
};

export function PinnedAnswers({ questions, answers }: Props) {
  const t = useMessages('decide');
  return (
    <dl className={classes.row}>
      {questions.map(({ key, label, place }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{answers?.[place] ?? t('nothing')}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PinnedSection({ questions, answers }: Props) {
  const t = useMessages('decide');
  return (
    <section className="stack gap-sm">
      <h3 className="text-lg">{t('pinned.button')}</h3>
      <dl className="facts">
        {questions.map(({ key, label, place }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="breaks written">{answers?.[place] ?? t('nothing')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
