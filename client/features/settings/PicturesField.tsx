import { useController } from 'react-hook-form';
import { MAX_BANNERS } from '../../../rules/backoffice/settings.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { SchemaForm } from '../../ui/form/useSchemaForm.ts';
import { PictureField } from '../../ui/picture/PictureField.tsx';
import classes from './Settings.module.css';
import type { SettingValues } from './setting.ts';

type Props = { of: SchemaForm<SettingValues>; name: string; description: string };

export function PicturesField({ of: form, name, description }: Props) {
  const t = useMessages('settings');
  const { field, fieldState } = useController({ control: form.hook.control, name });
  const chosen = field.value as string[];
  const places = Array.from(
    { length: Math.min(chosen.length + 1, MAX_BANNERS) },
    (_, index) => `${name}-${index}`,
  );
  return (
    <fieldset className={classes.pictures}>
      <legend>{form.labels[name]}</legend>
      {places.map((place, index) => (
        <PictureField
          key={place}
          name={place}
          label={t('picture', { number: index + 1 })}
          purpose="portal"
          aspect={2.5}
          description={index === 0 ? description : undefined}
          value={chosen[index] ?? ''}
          onChange={(url) =>
            field.onChange([...chosen.slice(0, index), url, ...chosen.slice(index + 1)].filter(Boolean))
          }
          onPending={form.addPending}
          onProblem={(problem) => form.setObstacle(name, problem)}
          error={index === 0 ? fieldState.error?.message : undefined}
        />
      ))}
    </fieldset>
  );
}
