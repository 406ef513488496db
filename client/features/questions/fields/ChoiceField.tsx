import { NativeSelect } from '@mantine/core';
import { useMessages } from '../../../lib/useMessages.ts';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';

/** A removed option remains selected until the user chooses another one. */
export function ChoiceField(props: QuestionFieldProps<'choice'>) {
  const t = useMessages('form');
  const { options } = props.words;
  const chosen = typeof props.value === 'string' ? props.value : '';
  const isGone = chosen !== '' && !options.some(({ value }) => value === chosen);
  return (
    <NativeSelect
      {...inputProps(props)}
      value={chosen}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: t('select') },
        ...(isGone ? [{ value: chosen, label: chosen }] : []),
        ...options,
      ]}
    />
  );
}
