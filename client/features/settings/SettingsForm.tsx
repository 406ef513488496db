import { useState } from 'react';
import { z } from 'zod';
import type { SettingGroup, StoredSettingName } from '../../../rules/settings.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useRulesForm } from '../../ui/form/useRulesForm.ts';
import { SettingField } from './SettingField.tsx';
import type { Setting, SettingValues } from './setting.ts';
import { useSaveSettingsMutation } from './settings.generated.ts';

const rules: z.ZodType<SettingValues, SettingValues> = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string())]),
);

type Props = { group: SettingGroup; of: Setting[]; version: number };

/** The settings of one part of the screen, which are saved together. */
export function SettingsForm({ group, of: settings, version }: Props) {
  const t = useMessages('settings');
  const [save] = useSaveSettingsMutation();
  const [initial, setInitial] = useState(() => readValues(settings));
  const form = useRulesForm<SettingValues, SettingValues>({
    rules,
    labels: Object.fromEntries(settings.map(({ name }) => [name, t(`names.${name as StoredSettingName}`)])),
    values: initial,
    send: async (given) => {
      const values = settings
        .filter(({ name }) => textOf(given[name]) !== textOf(initial[name]))
        .map(({ name }) => ({ name, value: textOf(given[name]) || null }));
      const { data } = await save({ variables: { input: { version, values } } });
      if (data) show(data.saveSettings.settings);
    },
  });

  function show(saved: Setting[]) {
    const next = readValues(saved.filter((setting) => setting.group === group));
    setInitial(next);
    form.hook.reset(next);
    void notify({ kind: 'success', title: t('saved') });
  }

  async function removeSecret(name: string) {
    const { data } = await save({ variables: { input: { version, values: [{ name, value: null }] } } });
    if (data) show(data.saveSettings.settings);
  }

  return (
    <FormFrame of={form} label={t(`groups.${group}.title`)}>
      {settings.map((setting) => (
        <SettingField
          key={setting.name}
          form={form}
          of={setting}
          onRemove={() => removeSecret(setting.name)}
        />
      ))}
      <div>
        <SubmitButton of={form} busy={t('saving')}>
          {t('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  );
}

const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(',') : (value ?? '').trim();

/** A default stands beside an empty field as its placeholder; a choice has no room for one. */
function readValues(settings: Setting[]): SettingValues {
  return Object.fromEntries(
    settings.map(({ name, kind, value, source }) => {
      const text = value ?? '';
      if (kind === 'CHOICES') return [name, text.split(',').filter(Boolean)];
      return [name, kind === 'FLAG' || kind === 'CHOICE' || source !== 'DEFAULT' ? text : ''];
    }),
  );
}
