import type { ReactNode } from 'react';
import classes from './FactTable.module.css';

/** A term and its value. Requires a `dl` as its parent. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
