import { useMessages } from '../../../lib/useMessages.ts';
import classes from './MyApplications.module.css';

export function Feedback({ text }: { text: string }) {
  const t = useMessages('applicationDetails');
  return (
    <section className={classes.feedback}>
      <h2 className="text-lg">{t('feedback')}</h2>
      <p>{text}</p>
    </section>
  );
}
