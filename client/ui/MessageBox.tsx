import type { ReactNode } from 'react';
import classes from './MessageBox.module.css';

type Props = {
  tone: 'good' | 'bad' | 'accent';
  title?: string;
  icon?: ReactNode;
  role?: 'alert' | 'status';
  children?: ReactNode;
};

export function MessageBox({ tone, title, icon, role = 'alert', children }: Props) {
  return (
    <div className={`${classes.root} on-${tone}`} data-tone={tone} role={role}>
      {icon}
      <div className="grid slim gap-2xs ink breaks">
        {title && <p className={`strong ${tone}`}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
