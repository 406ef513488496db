import { Button } from '@mantine/core';
import type { SecondFactorLevel, StoredSettingName } from '../../../rules/backoffice/settings.ts';
import { listKeys, OPTION_LISTS } from '../../../rules/catalogue/scholarshipOptions.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { CheckboxListField } from '../../ui/form/fields/CheckboxListField.tsx';
import { ColorField } from '../../ui/form/fields/ColorField.tsx';
import { FormPictureField } from '../../ui/form/fields/FormPictureField.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import type { SchemaForm } from '../../ui/form/useSchemaForm.ts';
import { FormattedField } from './FormattedField.tsx';
import { OptionsField } from './OptionsField.tsx';
import { PicturesField } from './PicturesField.tsx';
import type { Setting, SettingValues } from './setting.ts';

type Props = {
  form: SchemaForm<SettingValues>;
  of: Setting;
  isRemoved: boolean;
  onRemove: () => void;
  isOvertaken: boolean;
};

const OPTION_FIELDS = listKeys(OPTION_LISTS);

/** Settings from the environment are read-only. */
export function SettingField({ form, of: setting, isRemoved, onRemove, isOvertaken }: Props) {
  const t = useMessages('settings');
  const fields = useMessages('applicationForm');
  const labels = useMessages('options');
  const { name, kind, options } = setting;
  const isLocked = setting.source === 'ENVIRONMENT';
  const isStored = setting.source === 'STORED' && !isRemoved;
  const common = { of: form, name, optional: true, description: describe(t, setting) };
  if (kind === 'FLAG')
    return (
      <SelectField
        {...common}
        disabled={isLocked}
        options={[
          { value: 'true', label: t('on') },
          { value: 'false', label: t('off') },
        ]}
      />
    );
  const { description } = common;
  if (kind === 'COLOR')
    return <ColorField of={form} name={name} optional description={description} disabled={isLocked} />;
  if (kind === 'TEXT') return <TextAreaField {...common} rows={3} disabled={isLocked} />;
  if (kind === 'FORMATTED')
    return <FormattedField form={form} of={setting} description={description} isOvertaken={isOvertaken} />;
  if (kind === 'PICTURE' && !isLocked)
    return (
      <FormPictureField
        of={form}
        name={name}
        optional
        purpose="portal"
        aspect={name === 'ICON' ? 1 : 2.5}
        description={description}
      />
    );
  if (kind === 'PICTURES' && !isLocked)
    return <PicturesField of={form} name={name} description={description} />;
  const field = OPTION_FIELDS.find((listed) => OPTION_LISTS[listed] === name);
  if (kind === 'OPTIONS' && field && !isLocked)
    return (
      <OptionsField
        of={form}
        name={name}
        description={description}
        builtIn={(code) => labels.find(`${field}.${code}`)}
      />
    );
  const choices = (options ?? []).map((value) => ({ value, label: wordOption({ t, fields }, name, value) }));
  if (kind === 'CHOICE') return <SelectField {...common} disabled={isLocked} options={choices} />;
  if (kind === 'CHOICES' && !isLocked)
    return <CheckboxListField of={form} name={name} optional options={choices} />;
  if (kind === 'SECRET')
    return (
      <TextField
        {...common}
        type="password"
        autoComplete="off"
        disabled={isLocked}
        placeholder={isStored ? t('secretStored') : isRemoved ? t('secretRemoved') : ''}
        {...(isStored && { rightSectionWidth: 96 })}
        rightSection={
          isStored && (
            <Button variant="subtle" size="compact-sm" onClick={onRemove}>
              {t('removeSecret')}
            </Button>
          )
        }
      />
    );
  return (
    <TextField
      {...common}
      type={kind === 'EMAIL' ? 'email' : 'text'}
      inputMode={kind === 'NUMBER' ? 'numeric' : undefined}
      autoComplete="off"
      disabled={isLocked}
      placeholder={setting.defaultValue ?? ''}
    />
  );
}

function describe(t: Texts<'settings'>, { name, source }: Setting): string {
  const hint = t(`hints.${name as StoredSettingName}`);
  return source === 'ENVIRONMENT' ? `${hint} ${t('fromEnvironment', { name })}` : hint;
}

type OptionTexts = { t: Texts<'settings'>; fields: Texts<'applicationForm'> };

function wordOption({ t, fields }: OptionTexts, name: string, value: string): string {
  if (name === 'DEFAULT_LANGUAGE')
    return new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value;
  if (name === 'REQUIRE_SECOND_FACTOR') return t(`factorLevels.${value as SecondFactorLevel}`);
  if (name === 'OMITTED_FIELDS') return fields(`labels.${value as 'phone'}`);
  return t(`demographics.${value as 'AGE_GROUP'}`);
}
