import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page/PageHead.tsx';
import classes from './AuthCard.module.css';

type Props = {
  title: string;
  heading: string;
  lead?: ReactNode;
  note?: ReactNode;
  isGood?: boolean;
  children?: ReactNode;
};

export function AuthCard({ title, heading, lead, note, isGood, children }: Props) {
  return (
    <div className={`container ${classes.root}`}>
      <PageHead title={title} />
      <section className={`card ${classes.card}`} aria-labelledby="auth-heading">
        <h1 id="auth-heading" tabIndex={-1} className={classes.heading}>
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
