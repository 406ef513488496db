import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { problemAt } from '../../ui/form/problems/formatProblem.ts';
import { ConditionLine } from './ConditionLine.tsx';
import classes from './Conditions.module.css';
import type { Fact } from './facts.ts';
import {
  GROUP_MODES,
  type Group,
  type GroupMode,
  groupIn,
  hasRoomBelow,
  joinGroup,
  type Part,
} from './groups.ts';
import { type ComparisonInput, type LineName, lineIn, startLine } from './lines.ts';
import { UnknownLine } from './UnknownLine.tsx';

/**
 * Limits the number of parts shown initially, because each has several controls and a condition may have a thousand
 * parts.
 */
const MAX_SHOWN = 25;

type SharedProps = {
  facts: readonly Fact[];
  problems: Readonly<Record<string, string>>;
  lines?: LineName | undefined;
};

type PartsProps = SharedProps & {
  parts: readonly Part[];
  path: string;
  onChange: (parts: Condition[]) => void;
  moreOf?: ((part: Condition) => ReactNode) | undefined;
  actions?: ReactNode;
  isInGroup?: boolean;
};

export function ConditionParts({
  parts,
  path,
  facts,
  problems,
  onChange,
  moreOf,
  actions,
  isInGroup,
  lines = 'requirement',
}: PartsProps) {
  const t = useMessages('conditions');
  const { list, expectLine } = useNewLine(parts.length);
  const [isWhole, setWhole] = useState(parts.length <= MAX_SHOWN);
  const [first] = facts;
  const conditions = parts.map(({ part }) => part);
  const replace = (number: number, next: Condition | null) =>
    onChange(conditions.flatMap((part, index) => (index + 1 === number ? (next ? [next] : []) : [part])));
  function add(part: Condition) {
    setWhole(true);
    expectLine();
    onChange([...conditions, part]);
  }
  return (
    <div className="stack gap-md" ref={list}>
      {parts.slice(0, isWhole ? undefined : MAX_SHOWN).map(({ part, path: at, number }) => (
        <ConditionPart
          key={number}
          part={part}
          path={at}
          facts={facts}
          problems={problems}
          number={number}
          onChange={(next) => replace(number, next)}
          lines={lines}
          more={moreOf?.(part)}
        />
      ))}
      <div className={classes.actions}>
        {!isWhole && (
          <Button variant="default" onClick={() => setWhole(true)}>
            {t(lines === 'condition' ? 'showAllConditions' : 'showAll', { count: parts.length })}
          </Button>
        )}
        {first && (
          <Button variant="default" data-add onClick={() => add(startLine(first))}>
            {t(isInGroup ? 'addToGroup' : lines === 'condition' ? 'addCondition' : 'add')}
          </Button>
        )}
        {first && hasRoomBelow(`${path}.0`) && (
          <Button variant="default" onClick={() => add({ any: [startLine(first)] })}>
            {t(isInGroup ? 'addGroupToGroup' : 'addGroup')}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}

type PartProps = SharedProps & {
  part: Condition;
  path: string;
  number: number;
  onChange: (next: Condition | null) => void;
  more: ReactNode;
};

function ConditionPart({ part, path, facts, problems, number, onChange, more, lines }: PartProps) {
  const t = useMessages('conditions');
  const group = groupIn(part, path);
  if (group)
    return (
      <ConditionGroup
        group={group}
        path={path}
        facts={facts}
        problems={problems}
        number={number}
        onChange={onChange}
        more={more}
        lines={lines}
      />
    );
  const shared = {
    facts,
    path,
    label: t(lines === 'condition' ? 'conditionLine' : 'line', { number }),
    problem: problemAt(problems, path),
    onChange,
    onRemove: () => onChange(null),
    more,
  };
  const line = lineIn(part, facts);
  return line ? (
    <ConditionLine {...line} {...shared} />
  ) : (
    <UnknownLine {...shared} typed={part as ComparisonInput} lines={lines} />
  );
}

type GroupProps = Omit<PartProps, 'part'> & { group: Group };

function ConditionGroup({ group, path, facts, problems, number, onChange, more, lines }: GroupProps) {
  const t = useMessages('conditions');
  const { mode, parts } = group;
  return (
    <fieldset className={classes.group} aria-label={t('group', { number })}>
      <div className="row gap-sm">
        <NativeSelect
          name={`${path}.mode`}
          label={t('mode')}
          value={mode}
          onChange={({ currentTarget: { value } }) =>
            onChange(
              joinGroup(
                value as GroupMode,
                parts.map(({ part }) => part),
              ),
            )
          }
          data={GROUP_MODES.map((one) => ({ value: one, label: t(`mode.${one}`) }))}
        />
        {more}
      </div>
      {problems[path] && <p className="bad">{problems[path]}</p>}
      <ConditionParts
        parts={parts}
        path={mode === 'none' ? `${path}.not.any` : mode === 'notAll' ? `${path}.not.all` : `${path}.${mode}`}
        facts={facts}
        problems={problems}
        onChange={(next) => onChange(joinGroup(mode, next))}
        isInGroup
        lines={lines}
        actions={
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('removeGroup')}
          </Button>
        }
      />
    </fieldset>
  );
}

function useNewLine(count: number) {
  const list = useRef<HTMLDivElement>(null);
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
