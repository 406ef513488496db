import { useController } from 'react-hook-form';
import { isColor } from '../../../rules/accentColor.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import type { SchemaForm } from '../../ui/form/useSchemaForm.ts';
import classes from './Settings.module.css';
import type { SettingValues } from './setting.ts';

type Props = { of: SchemaForm<SettingValues>; name: string; description: string; disabled: boolean };

const FIRST = '#0b5560';

export function ColorField({ of: form, name, description, disabled }: Props) {
  const t = useMessages('settings');
  const { field } = useController({ control: form.hook.control, name });
  const value = String(field.value);
  return (
    <TextField
      of={form}
      name={name}
      optional
      description={description}
      disabled={disabled}
      autoComplete="off"
      placeholder={FIRST}
      leftSection={
        <input
          type="color"
          aria-label={t('chooseColor')}
          className={classes.color}
          disabled={disabled}
          value={isColor(value) ? value.toLowerCase() : FIRST}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        />
      }
    />
  );
}
