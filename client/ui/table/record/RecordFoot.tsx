import type { ReactNode } from 'react';
import classes from './RecordFoot.module.css';

export function RecordFoot({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.root} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}
