import { messages } from '../../messages.ts';
import classes from './HowItWorks.module.css';

/** The way from finding to following, in three steps. */
export function HowItWorks() {
  const { stepsHeading, steps } = messages.home;
  return (
    <section className={classes.root} aria-labelledby="how-it-works">
      <div className="container">
        <h2 id="how-it-works">{stepsHeading}</h2>
        <ol className={classes.steps}>
          {steps.map(({ heading, text }, index) => (
            <li key={heading} className={classes.step}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <h3>{heading}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
