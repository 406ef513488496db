import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import {
  type ListedOption,
  MAX_OPTION_CHARACTERS,
  OPTION_CODE,
} from '../../../rules/catalogue/scholarshipOptions.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { SchemaForm } from '../../ui/form/useSchemaForm.ts';
import classes from './Settings.module.css';
import type { SettingValues } from './setting.ts';

type Props = {
  of: SchemaForm<SettingValues>;
  name: string;
  description: string;
  builtIn: (code: string) => string | undefined;
};

/** The field's value is JSON. The code of an option never changes. */
export function OptionsField({ of: form, name, description, builtIn }: Props) {
  const t = useMessages('settings');
  const { languages } = usePortal();
  const { field, fieldState } = useController({ control: form.hook.control, name });
  const options = readOptions(String(field.value));
  const store = (next: readonly ListedOption[]) => field.onChange(JSON.stringify(next));
  const spoken = languages.length > 0 ? languages : [t.language];
  const problem = fieldState.error?.message;
  return (
    <fieldset className={classes.pictures}>
      <legend>{form.labels[name]}</legend>
      <p className="text-sm">{description}</p>
      {options.map((option, index) => {
        const label = Object.values(option.labels ?? {})[0] ?? builtIn(option.code) ?? option.code;
        const change = (part: Partial<ListedOption>) => store(options.with(index, { ...option, ...part }));
        const move = (step: -1 | 1) =>
          options[index + step] && store(options.toSpliced(index, 1).toSpliced(index + step, 0, option));
        return (
          <div key={option.code} className={`row gap-xs ${classes.option}`}>
            {spoken.map((tag) => (
              <TextInput
                key={tag}
                name={`${name}.${option.code}.${tag}`}
                label={
                  spoken.length > 1
                    ? t('optionLabelIn', { code: option.code, language: tag })
                    : t('optionLabel', { code: option.code })
                }
                maxLength={MAX_OPTION_CHARACTERS}
                placeholder={builtIn(option.code)}
                value={option.labels?.[tag] ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const { [tag]: _, ...others } = option.labels ?? {};
                  change({ labels: value ? { ...others, [tag]: value } : others });
                }}
              />
            ))}
            <TextInput
              key={`words ${option.words?.join()}`}
              name={`${name}.${option.code}.words`}
              label={t('optionWords', { code: option.code })}
              defaultValue={option.words?.join(', ')}
              onKeyDown={(event) => {
                if (!isEnter(event)) return;
                event.preventDefault();
                event.currentTarget.blur();
              }}
              onBlur={({ currentTarget: { value } }) => {
                const words = value.split(',').map((word) => word.trim());
                if (value !== (option.words ?? []).join(', ')) change({ words: words.filter(Boolean) });
              }}
            />
            <ActionIcon variant="default" aria-label={t('optionUp', { label })} onClick={() => move(-1)}>
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="default" aria-label={t('optionDown', { label })} onClick={() => move(1)}>
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('optionRemove', { label })}
              onClick={() => store(options.toSpliced(index, 1))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {problem && <p className="bad text-sm">{problem}</p>}
      <NewOption
        name={name}
        taken={options.map(({ code }) => code)}
        onAdd={(code, label) => store([...options, { code, labels: { [spoken[0] ?? 'en']: label } }])}
      />
    </fieldset>
  );
}

type NewProps = { name: string; taken: readonly string[]; onAdd: (code: string, label: string) => void };

function NewOption({ name, taken, onAdd }: NewProps) {
  const t = useMessages('settings');
  const [label, setLabel] = useState('');
  const [typed, setCode] = useState('');
  const code = typed || codeOf(label);
  const isUsable = OPTION_CODE.test(code) && !taken.includes(code) && label.trim() !== '';
  function add() {
    onAdd(code, label.trim());
    setLabel('');
    setCode('');
  }
  function addOnEnter(event: KeyboardEvent) {
    // In empty fields, Enter submits the form.
    if (!isEnter(event) || !(label || typed)) return;
    event.preventDefault();
    if (isUsable) add();
  }
  return (
    <div className={`row gap-xs ${classes.option}`}>
      <TextInput
        name={`${name}.new`}
        label={t('optionNew')}
        maxLength={MAX_OPTION_CHARACTERS}
        value={label}
        onChange={({ currentTarget: { value } }) => setLabel(value)}
        onKeyDown={addOnEnter}
      />
      <TextInput
        name={`${name}.code`}
        label={t('optionCode')}
        description={t('optionCodeHint')}
        maxLength={40}
        placeholder={codeOf(label)}
        value={typed}
        onChange={({ currentTarget: { value } }) => setCode(value.toUpperCase())}
        onKeyDown={addOnEnter}
      />
      <Button
        variant="default"
        disabled={!isUsable}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={add}
      >
        {t('optionAdd')}
      </Button>
    </div>
  );
}

const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing;

/**
 * Returns a code such as `COMPUTER_SCIENCE` for `Computer science`; empty for labels without Latin letters.
 */
function codeOf(label: string): string {
  const plain = label
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_');
  return plain.replaceAll(/^[_0-9]+|_+$/g, '').slice(0, 40);
}

function readOptions(text: string): ListedOption[] {
  return text ? (JSON.parse(text) as ListedOption[]) : [];
}
