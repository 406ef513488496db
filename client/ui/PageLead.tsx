import type { ReactNode } from 'react';
import classes from './PageLead.module.css';

/** What a screen of the dashboard is for, below its heading. */
export function PageLead({ children }: { children: ReactNode }) {
  return <p className={`measure soft ${classes.root}`}>{children}</p>;
}
