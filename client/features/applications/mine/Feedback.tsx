import { useMessages } from '../../../lib/useMessages.ts';
import classes from './MyApplications.module.css';

/** Shows the feedback without shortening it. */
export function Feedback({ text }: { text: string }) {
  const t = useMessages('applicationDetails');
  return (
    <section className={classes.feedback}>
      <h3>{t('feedback')}</h3>
      <p>{text}</p>
    </section>
  );
}
