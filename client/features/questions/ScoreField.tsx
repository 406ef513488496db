import { NativeSelect, Radio } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';
import { inputProps, type QuestionFieldProps } from './questionField.ts';

/** Up to this number, points are radio buttons. Longer scales use a select. */
const MAX_BUTTONS = 11;

export function ScoreField(props: QuestionFieldProps<'score'>) {
  const t = useMessages('form');
  const input = inputProps(props);
  const points = props.words.options.map(({ value, label }) => ({
    value,
    label: label === value ? value : `${value} · ${label}`,
  }));
  const value = typeof props.value === 'number' ? String(props.value) : '';
  const choose = (point: string) => props.onChange(point === '' ? null : Number(point));
  if (points.length > MAX_BUTTONS)
    return (
      <NativeSelect
        {...input}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[{ value: '', label: t('select') }, ...points]}
      />
    );
  return (
    <Radio.Group {...input} size="md" value={value} onChange={choose}>
      {points.map((point) => (
        <Radio key={point.value} {...point} size="md" />
      ))}
    </Radio.Group>
  );
}
