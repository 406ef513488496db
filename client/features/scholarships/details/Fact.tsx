import type { ReactNode } from 'react';
import classes from './FactTable.module.css';

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
