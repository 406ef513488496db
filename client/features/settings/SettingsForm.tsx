import { Fragment, useEffect, useMemo, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { z } from 'zod';
import type { SettingGroup, StoredSettingName } from '../../../rules/backoffice/settings.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { ExpiredRecords } from './ExpiredRecords.tsx';
import { SettingField } from './SettingField.tsx';
import type { Setting, SettingValues } from './setting.ts';
import { useSaveSettingsMutation } from './settings.generated.ts';

const schema: z.ZodType<SettingValues, SettingValues> = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string())]),
);

type Props = {
  group: SettingGroup;
  of: readonly Setting[];
  version: number;
  onConflict: () => Promise<unknown>;
  onUnsaved: (group: SettingGroup, isUnsaved: boolean) => void;
};

export function SettingsForm({ group, of: all, version, onConflict, onUnsaved }: Props) {
  const t = useMessages('settings');
  const [save] = useSaveSettingsMutation({ refetchQueries: ['Portal', 'Viewer'] });
  const settings = useMemo(() => all.filter((setting) => setting.group === group), [all, group]);
  const initial = useMemo(() => readValues(settings), [settings]);
  const [removed, setRemoved] = useState<string[]>([]);
  /** Stored values on which this form was based before another admin's change. */
  const [edited, setEdited] = useState<SettingValues>();
  const form = useSchemaForm<SettingValues, SettingValues>({
    rules: schema,
    labels: Object.fromEntries(settings.map(({ name }) => [name, t(`names.${name as StoredSettingName}`)])),
    values: initial,
    send: async (given) => {
      const values = settings
        .filter(({ name }) => removed.includes(name) || textOf(given[name]) !== textOf(initial[name]))
        .map(({ name }) => ({ name, value: textOf(given[name]) || null }));
      const { data } = await save({ variables: { input: { version, values } } }).catch(async (error) => {
        if (getErrorCode(error) === 'CONFLICT') {
          setEdited(initial);
          await onConflict();
        }
        throw error;
      });
      if (!data) return;
      setRemoved([]);
      setEdited(undefined);
      reset(readValues(data.saveSettings.settings.filter((setting) => setting.group === group)));
      void notify({ kind: 'success', title: t('saved') });
    },
  });
  const { element } = form;
  useEffect(() => focusField(element.current, window.location.hash.slice(1)), [element]);
  const { reset } = form.hook;
  // Shows values that another admin has stored, without discarding unsaved input.
  useEffect(() => reset(initial, { keepDirtyValues: true }), [reset, initial]);
  // Unlike `isDirty`, `dirtyFields` survives this reset.
  const { dirtyFields } = useFormState({ control: form.hook.control });
  const isUnsaved = removed.length > 0 || Object.keys(dirtyFields).length > 0;
  useEffect(() => onUnsaved(group, isUnsaved), [onUnsaved, group, isUnsaved]);

  return (
    <FormFrame of={form} label={t(`groups.${group}.title`)}>
      {settings.map((setting) => (
        <Fragment key={setting.name}>
          <SettingField
            form={form}
            of={setting}
            isRemoved={removed.includes(setting.name)}
            isOvertaken={
              edited !== undefined && textOf(edited[setting.name]) !== textOf(initial[setting.name])
            }
            onRemove={() => setRemoved([...removed, setting.name])}
          />
          {group === 'RETENTION' && (
            <ExpiredRecords
              setting={setting.name}
              typed={textOf(form.hook.watch(setting.name)) || setting.defaultValue || ''}
            />
          )}
        </Fragment>
      ))}
      <div>
        <SubmitButton of={form} busy={t('saving')}>
          {t('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView?.({ block: 'center' });
}

const textOf = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(',') : (value ?? '').trim();

function readValues(settings: Setting[]): SettingValues {
  return Object.fromEntries(
    settings.map(({ name, kind, value, source }) => {
      const text = value ?? '';
      if (kind === 'CHOICES' || kind === 'PICTURES') return [name, text.split(',').filter(Boolean)];
      return [
        name,
        kind === 'FLAG' || kind === 'CHOICE' || kind === 'OPTIONS' || source !== 'DEFAULT' ? text : '',
      ];
    }),
  );
}
