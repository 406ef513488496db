import { useMessages } from '../../lib/useMessages.ts';
import classes from './HowItWorks.module.css';

const STEPS = ['0', '1', '2'] as const;

export function HowItWorks() {
  const t = useMessages('home');
  return (
    <section className={classes.root} aria-labelledby="how-it-works">
      <div className="container">
        <h2 id="how-it-works">{t('stepsHeading')}</h2>
        <ol className={`grid gap-xl ${classes.steps}`}>
          {STEPS.map((step, index) => (
            <li key={step} className={`stack gap-xs ${classes.step}`}>
              <span className={`centred serif strong brand ${classes.number}`} aria-hidden>
                {index + 1}
              </span>
              <h3>{t(`steps.${step}.heading`)}</h3>
              <p>{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
