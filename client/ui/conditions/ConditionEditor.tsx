import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Condition, factsOf } from '../../../rules/conditions/condition.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ConditionLine } from './ConditionLine.tsx';
import classes from './Conditions.module.css';
import type { Fact } from './facts.ts';
import { groupIn, joinLines, lineIn, linesOf, problemAt, startLine } from './lines.ts';

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
};

/**
 * A condition as sentences below each other, all of which must hold, with groups of which one suffices. What is deeper is
 * named and kept.
 */
export function ConditionEditor({ condition, onChange, facts, path, problems, moreOf }: Props) {
  const t = useMessages('conditions');
  const lines = linesOf(condition, path);
  const parts = lines.map(({ part }) => part);
  const { list, expectLine } = useNewLine(parts.length);
  const [first] = facts;

  const replace = (index: number, next: Condition | null) =>
    onChange(joinLines(parts.flatMap((part, at) => (at === index ? (next ? [next] : []) : [part]))));
  function add(part: Condition) {
    expectLine();
    onChange(joinLines([...parts, part]));
  }

  return (
    <div className={classes.editor} ref={list}>
      {lines.map(({ part, path: at }, index) => (
        <ConditionPart
          key={at}
          part={part}
          path={at}
          facts={facts}
          problems={problems}
          number={index + 1}
          onChange={(next) => replace(index, next)}
          more={moreOf?.(part)}
        />
      ))}
      {first && (
        <div className={classes.actions}>
          <Button variant="default" data-add onClick={() => add(startLine(first))}>
            {t('add')}
          </Button>
          <Button variant="default" onClick={() => add({ any: [startLine(first)] })}>
            {t('addGroup')}
          </Button>
        </div>
      )}
    </div>
  );
}

type PartProps = Pick<Props, 'facts' | 'path' | 'problems'> & {
  part: Condition;
  number: number;
  onChange: (next: Condition | null) => void;
  more: ReactNode;
};

function ConditionPart({ part, path, facts, problems, number, onChange, more }: PartProps) {
  const t = useMessages('conditions');
  const line = lineIn(part, facts);
  if (line)
    return (
      <ConditionLine
        {...line}
        facts={facts}
        path={path}
        label={t('line', { number })}
        problem={problemAt(problems, path)}
        onChange={onChange}
        onRemove={() => onChange(null)}
        more={more}
      />
    );
  const group = groupIn(part, facts);
  if (group)
    return (
      <ConditionGroup
        parts={group}
        path={path}
        facts={facts}
        problems={problems}
        onChange={onChange}
        more={more}
      />
    );
  const nameOf = (key: string) => facts.find((fact) => fact.key === key)?.label ?? key;
  const problem = problemAt(problems, path);
  return (
    <fieldset className={classes.line} aria-label={t('line', { number })}>
      <p>{t('kept', { facts: factsOf(part).map(nameOf).join(', ') })}</p>
      {problem && <p className={classes.problem}>{problem}</p>}
      <div className={classes.actions}>
        {more}
        <Button variant="default" onClick={() => onChange(null)}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  );
}

type GroupProps = Omit<PartProps, 'part' | 'number'> & { parts: Condition[] };

/** Lines of which one suffices. Without its last line the group is gone. */
function ConditionGroup({ parts, path, facts, problems, onChange, more }: GroupProps) {
  const t = useMessages('conditions');
  const { list, expectLine } = useNewLine(parts.length);
  const [first] = facts;
  const change = (next: Condition[]) => onChange(next.length > 0 ? { any: next } : null);
  const lines = parts.map((part, index) => ({
    part,
    at: `${path}.any.${index}`,
    set: (next: Condition | null) =>
      change(parts.flatMap((other, place) => (place === index ? (next ? [next] : []) : [other]))),
  }));
  return (
    <fieldset className={classes.group} ref={list}>
      <legend>{t('group')}</legend>
      {lines.map(({ part, at, set }, index) => (
        <ConditionPart
          key={at}
          part={part}
          path={at}
          facts={facts}
          problems={problems}
          number={index + 1}
          onChange={set}
          more={null}
        />
      ))}
      <div className={classes.actions}>
        {first && (
          <Button
            variant="default"
            data-add
            onClick={() => {
              expectLine();
              change([...parts, startLine(first)]);
            }}
          >
            {t('addToGroup')}
          </Button>
        )}
        {more}
        <Button variant="default" onClick={() => onChange(null)}>
          {t('removeGroup')}
        </Button>
      </div>
    </fieldset>
  );
}

/** The focus goes to a line that was added, and to the button once one was removed. */
function useNewLine(count: number) {
  const list = useRef<HTMLDivElement & HTMLFieldSetElement>(null);
  const isExpected = useRef(false);
  const before = useRef(count);
  useEffect(() => {
    const own = [...(list.current?.children ?? [])];
    const isGone = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (isExpected.current) {
      const added = own.filter((each) => each instanceof HTMLFieldSetElement).at(-1);
      added?.querySelector('select')?.focus();
    } else if (isGone) own.at(-1)?.querySelector<HTMLElement>('[data-add]')?.focus();
    isExpected.current = false;
  }, [count]);
  const expectLine = () => {
    isExpected.current = true;
  };
  return { list, expectLine };
}
