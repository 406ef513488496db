import type { ReactNode } from 'react';
import classes from './PageLead.module.css';

export function PageLead({ children }: { children: ReactNode }) {
  return <p className={`measure soft ${classes.root}`}>{children}</p>;
}
