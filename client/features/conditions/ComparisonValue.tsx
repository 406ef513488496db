import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';
import { ChoicesField } from '../questions/fields/ChoicesField.tsx';
import { GradeField } from '../questions/fields/GradeField.tsx';
import { NUMBERS, useTyped } from '../questions/useTyped.ts';
import classes from './Conditions.module.css';
import type { Fact } from './facts.ts';
import { type ComparisonInput, getValueShape } from './lines.ts';

type Props = {
  fact: Fact;
  typed: ComparisonInput;
  name: string;
  error: string | undefined;
  onChange: (value: Partial<ComparisonInput>) => void;
};

export function ComparisonValue(props: Props) {
  const t = useMessages('conditions');
  const { fact, typed, name, error, onChange } = props;
  const shared = { name, error, 'aria-invalid': Boolean(error) };
  switch (getValueShape(typed.is)) {
    case 'options':
      return fact.options ? (
        <ChoicesField
          question={{ key: name, kind: 'choices', options: [] }}
          words={{ label: t('values'), help: undefined, options: fact.options }}
          value={typed.value}
          onChange={(value) => onChange({ value })}
          error={error}
        />
      ) : (
        <TextsField {...props} />
      );
    case 'grade': {
      const isEmpty = typed.value === null && typed.of === undefined;
      return (
        <GradeField
          question={{ key: name, kind: 'grade' }}
          words={{ label: t('grade'), help: undefined, options: [] }}
          value={isEmpty ? null : { value: typed.value, of: typed.of }}
          onChange={(next) => onChange({ value: null, of: undefined, ...(next as object | null) })}
          error={error}
        />
      );
    }
    case 'number':
      return (
        <NumberField
          {...props}
          label={fact.currency ? t('numberIn', { currency: fact.currency }) : t('number')}
        />
      );
    case 'age':
      return (
        <div className={`grid gap-sm ${classes.pair}`}>
          <NumberField {...props} label={t('years')} />
          <TextInput
            name={`${name}.on`}
            aria-invalid={Boolean(error)}
            type="date"
            label={t('on')}
            value={typeof typed.on === 'string' ? typed.on : ''}
            onChange={(event) => onChange({ on: event.currentTarget.value })}
          />
        </div>
      );
    case 'day':
      return (
        <TextInput
          {...shared}
          type="date"
          label={t('day')}
          value={typeof typed.value === 'string' ? typed.value : ''}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      );
    case 'flag':
      return (
        <NativeSelect
          {...shared}
          label={t('flag')}
          value={typed.value === false ? 'no' : 'yes'}
          onChange={(event) => onChange({ value: event.currentTarget.value === 'yes' })}
          data={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
        />
      );
  }
}

function NumberField({ typed, name, error, onChange, label }: Props & { label: string }) {
  const input = useTyped(typed.value, (value) => onChange({ value }), NUMBERS);
  return (
    <TextInput
      name={name}
      error={error}
      aria-invalid={Boolean(error)}
      inputMode="decimal"
      label={label}
      value={input.value}
      onChange={(event) => input.onChange(event.currentTarget.value)}
    />
  );
}

function TextsField({ typed, name, error, onChange }: Props) {
  const t = useMessages('conditions');
  const input = useTyped(typed.value, (value) => onChange({ value }), LINES);
  return (
    <Textarea
      name={name}
      error={error}
      aria-invalid={Boolean(error)}
      label={t('values')}
      description={t('valuesHint')}
      rows={3}
      value={input.value}
      onChange={(event) => input.onChange(event.currentTarget.value)}
    />
  );
}

const LINES = {
  parse: (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  format: (value: unknown) => (Array.isArray(value) ? value.join('\n') : ''),
};
