import type { ReactNode } from 'react';
import classes from './FactTable.module.css';

/** A term and its value, in a `dl`. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
