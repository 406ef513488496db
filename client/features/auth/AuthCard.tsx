import type { ReactNode } from 'react';
import { PageHead } from '../../ui/PageHead.tsx';
import classes from './AuthCard.module.css';

type Props = {
  title: string;
  heading: string;
  lead?: ReactNode;
  /** Said above the form, for example why one has to sign in again. */
  note?: ReactNode;
  /** True where that is good news. */
  isGood?: boolean;
  children?: ReactNode;
};

/** The narrow card of every screen about signing in. */
export function AuthCard({ title, heading, lead, note, isGood, children }: Props) {
  return (
    <div className={`container ${classes.root}`}>
      <PageHead title={title} />
      <section className={`card ${classes.card}`} aria-labelledby="auth-heading">
        <h1 id="auth-heading" className={classes.heading}>
          {heading}
        </h1>
        {lead && <p className="mt-xs soft">{lead}</p>}
        {note && (
          <p className={`${classes.note} ${isGood ? 'on-good' : 'on-accent'}`} role="status">
            {note}
          </p>
        )}
        {children}
      </section>
    </div>
  );
}
