import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Conditions.module.css';
import type { Fact } from './facts.ts';
import { type ComparisonInput, type LineName, startLine } from './lines.ts';

type Props = {
  typed: ComparisonInput;
  facts: readonly Fact[];
  path: string;
  label: string;
  problem: string | undefined;
  onChange: (next: Condition) => void;
  onRemove: () => void;
  more?: ReactNode;
  lines?: LineName | undefined;
};

export function UnknownLine({ typed, facts, path, label, problem, onChange, onRemove, more, lines }: Props) {
  const t = useMessages('conditions');
  const known = facts.find(({ key }) => key === typed.fact);
  const name = known?.label ?? typed.fact;
  const unknown = lines === 'condition' ? 'questionUnknown' : 'factUnknown';
  return (
    <fieldset className={classes.line} aria-label={label}>
      <NativeSelect
        name={`${path}.fact`}
        label={t('fact')}
        value=""
        error={problem ?? t(known ? 'comparisonUnknown' : unknown, { fact: name })}
        onChange={({ currentTarget: { value } }) => {
          const chosen = facts.find(({ key }) => key === value);
          if (chosen) onChange(startLine(chosen));
        }}
        data={[
          { value: '', label: t('unknown', { fact: name }) },
          ...facts.map(({ key, label: one }) => ({ value: key, label: one })),
        ]}
      />
      <p className={classes.kept}>{[t(`is.${typed.is}`), wordValue(typed.value)].join(' ')}</p>
      <div className={classes.actions}>
        {more}
        <Button variant="default" aria-label={t('removeOf', { fact: name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  );
}

function wordValue(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
