import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { MAX_LABEL_CHARACTERS, MAX_LABELS } from '../../../rules/applications/applicationOptions.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FilterPill } from '../../ui/list/FilterPill.tsx';
import classes from './Labels.module.css';
import { useKnownLabels } from './useKnownLabels.ts';

type Props = Pick<TextInputProps, 'label' | 'name' | 'error'> & {
  value: readonly string[];
  onChange: (labels: string[]) => void;
};

const fold = (label: string) => label.toLowerCase();

export function LabelInput({ value, onChange, ...field }: Props) {
  const t = useMessages('labels');
  const known = useKnownLabels();
  const suggestions = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const isFull = value.length >= MAX_LABELS;
  const has = (label: string) => value.some((one) => fold(one) === fold(label));

  function add() {
    const label = text.trim();
    setText('');
    if (label && !has(label)) onChange([...value, label]);
  }

  function addOnEnter(event: KeyboardEvent) {
    // In an empty field, Enter submits the form.
    if (event.key !== 'Enter' || !text.trim() || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <div className="stack gap-xs slim">
      <TextInput
        {...field}
        ref={input}
        description={isFull ? t('full', { max: MAX_LABELS }) : t('hint')}
        list={suggestions}
        maxLength={MAX_LABEL_CHARACTERS}
        autoComplete="off"
        enterKeyHint="done"
        readOnly={isFull}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={addOnEnter}
        onBlur={add}
      />
      <datalist id={suggestions}>
        {known.map((label) => !has(label) && <option key={label} value={label} />)}
      </datalist>
      {value.length > 0 && (
        <ul className={classes.list}>
          {value.map((label) => (
            <li key={label}>
              <FilterPill
                name={t('remove', { label })}
                onRemove={() => {
                  onChange(value.filter((one) => one !== label));
                  input.current?.focus();
                }}
              >
                {label}
              </FilterPill>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
