import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

type Props = {
  icon?: ReactNode;
  heading: string;
  text: string;
  action?: ReactNode;
};

export function EmptyState({ icon, heading, text, action }: Props) {
  return (
    <div className={classes.root}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <h2 className="text-xl">{heading}</h2>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
