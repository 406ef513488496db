import { useController } from 'react-hook-form';
import { MAX_BANNERS } from '../../../rules/settings.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { RulesForm } from '../../ui/form/useRulesForm.ts';
import { PictureField } from '../../ui/PictureField.tsx';
import classes from './Settings.module.css';
import type { SettingValues } from './setting.ts';

type Props = { of: RulesForm<SettingValues>; name: string; description: string };

export function PicturesField({ of: form, name, description }: Props) {
  const t = useMessages('settings');
  const { field, fieldState } = useController({ control: form.hook.control, name });
  const chosen = field.value as string[];
  const places = Math.min(chosen.length + 1, MAX_BANNERS);
  return (
    <fieldset className={classes.pictures}>
      <legend>{form.labels[name]}</legend>
      {Array.from({ length: places }, (_place, index) => (
        <PictureField
          // Removing a picture shifts the next one into its position.
          key={chosen[index] ?? 'next'}
          name={`${name}-${index}`}
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
