import { messages } from '../../../messages.ts';
import classes from './FeedbackText.module.css';

/** What staff wrote, its first lines; all of it stands in the details. */
export function FeedbackText({ feedback }: { feedback: string | null }) {
  if (!feedback) return <span className={classes.none}>{messages.applicationDetails.noFeedback}</span>;
  return (
    <span className={classes.root} title={feedback}>
      {feedback}
    </span>
  );
}
