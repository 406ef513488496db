import { useMessages } from '../../../lib/useMessages.ts';
import classes from './FeedbackText.module.css';

export function FeedbackText({ feedback }: { feedback: string | null }) {
  const t = useMessages('applicationDetails');
  if (!feedback) return <span className="soft">{t('noFeedback')}</span>;
  return (
    <span className={classes.root} title={feedback}>
      {feedback}
    </span>
  );
}
