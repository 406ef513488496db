import { Checkbox, NativeSelect } from '@mantine/core';
import { isAgreement } from '../../../../rules/forms/question.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';

export function StatementField(props: QuestionFieldProps<'statement'>) {
  const t = useMessages('questions');
  const form = useMessages('form');
  const input = inputProps(props);
  if (isAgreement(props.question))
    return (
      <Checkbox
        {...input}
        size="md"
        checked={props.value === true}
        onChange={(event) => props.onChange(event.currentTarget.checked || null)}
      />
    );
  return (
    <NativeSelect
      {...input}
      value={typeof props.value === 'boolean' ? String(props.value) : ''}
      onChange={({ currentTarget: { value } }) => props.onChange(value === '' ? null : value === 'true')}
      data={[
        { value: '', label: form('select') },
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  );
}
