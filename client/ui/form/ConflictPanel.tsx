import { type ReactNode, type Ref, useId } from 'react';
import classes from './ConflictPanel.module.css';

type Props = {
  heading: string;
  text: string;
  /** What differs. */
  children: ReactNode;
  /** The buttons that choose. */
  choices?: ReactNode;
  /** To move the focus here. */
  ref?: Ref<HTMLElement>;
};

/** Two versions of one form, and the choice between them. */
export function ConflictPanel({ heading, text, children, choices, ref }: Props) {
  const id = useId();
  return (
    <section ref={ref} className={classes.root} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p>{text}</p>
      {children}
      {choices && <div className={classes.choices}>{choices}</div>}
    </section>
  );
}
