import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Comparison, Condition } from '../../../rules/conditions/condition.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ComparisonValue } from './ComparisonValue.tsx';
import classes from './Conditions.module.css';
import { COMPARISONS, type Fact } from './facts.ts';
import { type ComparisonInput, startLine } from './lines.ts';

type Props = {
  fact: Fact;
  typed: ComparisonInput;
  facts: readonly Fact[];
  path: string;
  label: string;
  problem: string | undefined;
  onChange: (next: Condition) => void;
  onRemove: () => void;
  more?: ReactNode;
};

export function ConditionLine({ fact, typed, facts, path, label, problem, onChange, onRemove, more }: Props) {
  const t = useMessages('conditions');
  const isValues = COMPARISONS[fact.kind];
  return (
    <fieldset className={classes.line} aria-label={label}>
      <NativeSelect
        name={`${path}.fact`}
        label={t('fact')}
        value={fact.key}
        onChange={({ currentTarget: { value } }) => {
          const chosen = facts.find(({ key }) => key === value);
          if (chosen) onChange(startLine(chosen));
        }}
        data={facts.map(({ key, label: name }) => ({ value: key, label: name }))}
      />
      <NativeSelect
        name={`${path}.is`}
        label={t('is')}
        value={typed.is}
        onChange={(event) => onChange(startLine(fact, event.currentTarget.value as Comparison['is'], typed))}
        data={isValues.map((is) => ({ value: is, label: t(`is.${is}`) }))}
      />
      <ComparisonValue
        key={`${fact.key}.${typed.is}`}
        fact={fact}
        typed={typed}
        name={`${path}.value`}
        error={problem}
        onChange={(value) => onChange({ ...typed, ...value } as Condition)}
      />
      <div className={classes.actions}>
        {more}
        <Button variant="subtle" aria-label={t('removeOf', { fact: fact.label })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  );
}
