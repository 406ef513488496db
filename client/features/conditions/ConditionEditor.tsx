import type { ReactNode } from 'react';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { ConditionParts } from './ConditionParts.tsx';
import classes from './Conditions.module.css';
import type { Fact } from './facts.ts';
import { joinLines, type LineName, linesOf } from './lines.ts';

type Props = {
  /** Null asks nothing. */
  condition: Condition | null;
  onChange: (next: Condition | null) => void;
  facts: readonly Fact[];
  /** What its controls are called by, and where `problems` say that something is wrong. */
  path: string;
  problems: Readonly<Record<string, string>>;
  /** What else can be chosen of a line. */
  moreOf?: (part: Condition) => ReactNode;
  /** What its lines are called. */
  lines?: LineName;
};

/** A condition as sentences below each other, all of which must hold, with groups of sentences and of further groups. */
export function ConditionEditor({ condition, onChange, facts, path, problems, moreOf, lines }: Props) {
  const ofAll = problems[path];
  return (
    <div className={classes.editor}>
      {ofAll && <p className="bad">{ofAll}</p>}
      <ConditionParts
        parts={linesOf(condition, path)}
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
