import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './TodoItem.module.css';

type Props = {
  icon: TablerIcon;
  title: string;
  text: string;
  deadline?: ReactNode;
  action: ReactNode;
};

export function TodoItem({ icon: Icon, title, text, deadline, action }: Props) {
  return (
    <li className={`row middle gap-md card ${classes.root}`}>
      <span className={`centred on-accent ${classes.icon}`} aria-hidden>
        <Icon size={22} />
      </span>
      <div className={`stack slim soft breaks ${classes.text}`}>
        <p className="strong ink">{title}</p>
        <p>{text}</p>
        {deadline}
      </div>
      <div className="rigid">{action}</div>
    </li>
  );
}
