import { Checkbox, Radio } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';
import { inputProps, type QuestionFieldProps } from './questionField.ts';
import classes from './questions.module.css';

/** One that must be agreed to is a box to tick; of any other, one says whether it is true. */
export function StatementField(props: QuestionFieldProps<'statement'>) {
  const t = useMessages('questions');
  const { name, ...input } = inputProps(props);
  if (props.question.isRequired)
    return (
      <Checkbox
        {...input}
        name={name}
        size="md"
        checked={props.value === true}
        onChange={(event) => props.onChange(event.currentTarget.checked || null)}
      />
    );
  const chosen = typeof props.value === 'boolean' ? String(props.value) : '';
  return (
    <Radio.Group
      {...input}
      name={name}
      size="md"
      value={chosen}
      onChange={(next) => props.onChange(next === '' ? null : next === 'true')}
    >
      <div className={classes.radios}>
        <Radio size="md" value="true" label={t('yes')} />
        <Radio size="md" value="false" label={t('no')} />
        <Radio size="md" value="" label={t('noAnswer')} />
      </div>
    </Radio.Group>
  );
}
