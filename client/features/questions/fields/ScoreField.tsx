import { NativeSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';
import classes from './ScoreField.module.css';

const MAX_BUTTONS = 11;

export function ScoreField(props: QuestionFieldProps<'score'>) {
  const t = useMessages('form');
  const questions = useMessages('questions');
  const input = inputProps(props);
  const [pointed, setPointed] = useState<string>();
  const points = props.words.options.map(({ value, label }) => ({
    value,
    words: label === value ? undefined : label,
    label: label === value ? value : `${value} · ${label}`,
  }));
  const value = typeof props.value === 'number' ? String(props.value) : '';
  function choose(point: string) {
    setPointed(undefined);
    props.onChange(point === '' ? null : Number(point));
  }
  if (points.length > MAX_BUTTONS)
    return (
      <NativeSelect
        {...input}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[{ value: '', label: t('select') }, ...points.map(({ words: _, ...point }) => point)]}
      />
    );
  const worded = points.filter(({ words }) => words);
  const read = worded.find((point) => point.value === (pointed ?? value));
  return (
    <Radio.Group {...input} value={value} onChange={choose}>
      <div className={classes.row}>
        {points.map((point) => (
          <label
            key={point.value}
            className={classes.point}
            onPointerEnter={() => setPointed(point.value)}
            onPointerLeave={() => setPointed(undefined)}
          >
            <input
              type="radio"
              name={input.name}
              value={point.value}
              aria-label={point.label}
              checked={point.value === value}
              onChange={() => choose(point.value)}
            />
            <span aria-hidden>{point.value}</span>
          </label>
        ))}
      </div>
      {worded.length > 0 && (
        <>
          <p className={classes.words} aria-hidden>
            {read?.label}
          </p>
          <details className={classes.all}>
            <summary>{questions('scoreWords')}</summary>
            <ul>
              {worded.map(({ value: point, label }) => (
                <li key={point}>{label}</li>
              ))}
            </ul>
          </details>
        </>
      )}
    </Radio.Group>
  );
}
