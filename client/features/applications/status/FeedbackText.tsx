import { useMessages } from '../../../lib/useMessages.ts';
import classes from './FeedbackText.module.css';

/** The first lines of the feedback. The details show the full text. */
export function FeedbackText({ feedback }: { feedback: string | null }) {
  const t = useMessages('applicationDetails');
  if (!feedback) return <span className="soft">{t('noFeedback')}</span>;
  return (
    <span className={classes.root} title={feedback}>
      {feedback}
    </span>
  );
}
