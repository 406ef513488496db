import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

type Props = { heading: string; lead?: ReactNode; isDangerous?: boolean; children: ReactNode };

/** One matter of a screen under its heading, with a line above it. */
export function Section({ heading, lead, isDangerous, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.heading} data-dangerous={isDangerous || undefined}>
        {heading}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
