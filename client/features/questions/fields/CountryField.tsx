import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { countryOptions } from '../countryNames.ts';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';

export function CountryField(props: QuestionFieldProps<'country'>) {
  const t = useMessages('form');
  const options = useMemo(() => countryOptions(t.language), [t.language]);
  return (
    <NativeSelect
      {...inputProps(props)}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
      data={[{ value: '', label: t('select') }, ...options]}
    />
  );
}
