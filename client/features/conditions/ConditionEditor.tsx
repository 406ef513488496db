import type { ReactNode } from 'react';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { ConditionParts } from './ConditionParts.tsx';
import classes from './Conditions.module.css';
import type { Fact } from './facts.ts';
import { joinLines, type LineName, listConditionLines } from './lines.ts';

type Props = {
  condition: Condition | null;
  onChange: (next: Condition | null) => void;
  facts: readonly Fact[];
  /** Prefix for the names of controls and the keys in `problems`. */
  path: string;
  problems: Readonly<Record<string, string>>;
  moreOf?: (part: Condition) => ReactNode;
  lines?: LineName;
};

export function ConditionEditor({ condition, onChange, facts, path, problems, moreOf, lines }: Props) {
  const ofAll = problems[path];
  return (
    <div className={classes.editor}>
      {ofAll && <p className="bad">{ofAll}</p>}
      <ConditionParts
        parts={listConditionLines(condition, path)}
        path={`${path}.all`}
        facts={facts}
        problems={problems}
        onChange={(parts) => onChange(joinLines(parts))}
        moreOf={moreOf}
        lines={lines}
      />
    </div>
  );
}
