import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

type Props = {
  icon?: ReactNode;
  heading: string;
  text: string;
  action?: ReactNode;
  isPage?: boolean;
};

export function EmptyState({ icon, heading, text, action, isPage }: Props) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={classes.root}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Heading className="text-xl">{heading}</Heading>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
