import type { ReactNode } from 'react';
import classes from './Differences.module.css';

type Difference = {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  action?: ReactNode;
};

type Props = { names: { mine: string; theirs: string }; rows: readonly Difference[] };

export function Differences({ names, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <dl className={`grid gap-sm ${classes.root}`}>
      {rows.map(({ key, label, mine, theirs, action }) => (
        <div key={key} className={classes.row}>
          <dt>{label}</dt>
          <dd>
            <span>{names.mine}</span> {mine}
          </dd>
          <dd>
            <span>{names.theirs}</span> {theirs}
          </dd>
          {action && <dd>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
