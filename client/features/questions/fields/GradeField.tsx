import { Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';
import classes from '../questions.module.css';
import { NUMBERS, useTyped } from '../useTyped.ts';

export function GradeField(props: QuestionFieldProps<'grade'>) {
  const t = useMessages('questions');
  const { name, label, description, error } = inputProps(props);
  const errorId = useId();
  const { value, of } = Object(props.value ?? {}) as { value?: unknown; of?: unknown };
  const change = (next: { value?: unknown; of?: unknown }) => {
    const given = Object.entries(next).filter(([, part]) => part !== null && part !== undefined);
    props.onChange(given.length > 0 ? Object.fromEntries(given) : null);
  };
  const result = useTyped(value, (typed) => change({ value: typed, of }), NUMBERS);
  const best = useTyped(of, (typed) => change({ value, of: typed }), NUMBERS);
  const shared = {
    inputMode: 'decimal',
    error: Boolean(error),
    'aria-describedby': error ? errorId : undefined,
  } as const;
  return (
    <fieldset className={`stack ${classes.fields}`}>
      <legend>{label}</legend>
      {description && <Input.Description size="md">{description}</Input.Description>}
      <div className={`bar gap-sm ${classes.grade}`}>
        <TextInput
          {...shared}
          name={name}
          aria-label={t('result', { question: label })}
          value={result.value}
          onChange={(event) => result.onChange(event.currentTarget.value)}
        />
        <span aria-hidden>{t('of')}</span>
        <TextInput
          {...shared}
          name={`${name}.of`}
          aria-label={t('best', { question: label })}
          value={best.value}
          onChange={(event) => best.onChange(event.currentTarget.value)}
        />
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </fieldset>
  );
}
