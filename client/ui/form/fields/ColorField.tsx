import type { FieldValues } from 'react-hook-form';
import { isColor } from '../../../../rules/accounts/accentColor.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from '../form.module.css';
import { TextField } from './TextField.tsx';
import { type FieldProps, useField } from './useField.ts';

const FIRST = '#0b5560';

export function ColorField<Values extends FieldValues>(props: FieldProps<Values> & { disabled?: boolean }) {
  const t = useMessages('form');
  const { value, onChange } = useField(props);
  return (
    <TextField
      {...props}
      autoComplete="off"
      maxLength={7}
      placeholder={FIRST}
      leftSection={
        <input
          type="color"
          aria-label={t('chooseColor')}
          className={classes.color}
          disabled={props.disabled}
          value={isColor(value) ? value.toLowerCase() : FIRST}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  );
}
