import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Deadline } from '../lib/deadline.ts';
import { DeadlineText } from './DeadlineText.tsx';
import classes from './TodoItem.module.css';

type Props = {
  icon: TablerIcon;
  /** What it is about, for example a scholarship. */
  title: string;
  /** What is missing. */
  text: string;
  /** Of what it is about, when it has to be done by then. */
  deadline?: Deadline;
  action: ReactNode;
};

/** Something that waits for the viewer, with the one thing to do about it; stands in a list. */
export function TodoItem({ icon: Icon, title, text, deadline, action }: Props) {
  return (
    <li className={classes.root}>
      <span className={classes.icon} aria-hidden>
        <Icon size={22} />
      </span>
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        <p>{text}</p>
        {deadline && <DeadlineText of={deadline} />}
      </div>
      <div className={classes.action}>{action}</div>
    </li>
  );
}
