import { Checkbox, MultiSelect } from '@mantine/core';
import classes from '../form/form.module.css';
import { inputProps, type QuestionFieldProps } from './questionField.ts';

/** So many options stand as boxes below each other; of more, one types what one looks for. */
const MAX_BOXES = 14;

export function ChoicesField(props: QuestionFieldProps<'choices'>) {
  const { name, ...input } = inputProps(props);
  const { options } = props.words;
  const chosen = Array.isArray(props.value) ? props.value.filter((one) => typeof one === 'string') : [];
  const change = (next: string[]) => props.onChange(next.length > 0 ? next : null);
  if (options.length > MAX_BOXES)
    return (
      <MultiSelect
        {...input}
        name={name}
        searchable
        clearable
        data={[...options, ...chosen.filter((code) => !options.some(({ value }) => value === code))]}
        value={chosen}
        onChange={change}
      />
    );
  return (
    <Checkbox.Group {...input} size="md" value={chosen} onChange={change}>
      <div className={classes.choices}>
        {options.map((option) => (
          <Checkbox key={option.value} {...option} name={name} size="md" />
        ))}
      </div>
    </Checkbox.Group>
  );
}
