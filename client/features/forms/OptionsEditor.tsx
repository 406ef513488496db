import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { Texts } from '../../../rules/forms/texts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { problemAt } from '../../ui/form/formatProblem.ts';
import { codeFor } from './edit/names.ts';
import classes from './FormEditor.module.css';
import { useSpoken } from './TextsField.tsx';
import { useFocusNext } from './useFocusNext.ts';

type Option = { value: string; label?: Texts | undefined };

type Props = {
  options: readonly Option[];
  /** Labels of options without a custom label, by code. */
  builtIn: ReadonlyMap<string, string>;
  onChange: (options: Option[]) => void;
  onRemove: (option: Option) => void;
  problems: Readonly<Record<string, string>> | undefined;
};

export function OptionsEditor({ options, builtIn, onChange, onRemove, problems }: Props) {
  const t = useMessages('formEditor');
  const { own, spoken } = useSpoken();
  const list = useRef<HTMLFieldSetElement>(null);
  const focusNext = useFocusNext(list);
  const problem = problems?.options;

  function insert(at: number, labels: readonly string[], tag: string) {
    const taken = options.map(({ value }) => value);
    const added = labels.map((label) => {
      const value = codeFor(label, taken);
      taken.push(value);
      return { value, label: { [tag]: label } };
    });
    onChange(options.toSpliced(at, 0, ...added));
    focusNext(`[name="options.${at + added.length - 1}.${tag}"]`);
  }

  function move(index: number, step: -1 | 1) {
    const { [index]: moved } = options;
    if (!moved || !options[index + step]) return;
    onChange(options.toSpliced(index, 1).toSpliced(index + step, 0, moved));
    focusNext(`[data-option="${index + step}"] [data-step="${step}"]`);
  }

  /** Fills the options from `index` on with the pasted lines in the language `tag`, and adds missing options. */
  function pasteLines(event: ClipboardEvent, index: number, tag: string) {
    const lines = event.clipboardData.getData('text').split('\n');
    const labels = lines.map((line) => line.trim()).filter(Boolean);
    if (labels.length < 2) return;
    event.preventDefault();
    const taken = options.map(({ value }) => value);
    const next = [...options];
    let at = index;
    for (const label of labels.map((each) => each.slice(0, 200))) {
      while (isWordedIn(next[at], tag)) at += 1;
      const { [at]: waiting } = next;
      const value = waiting && isWorded(waiting) ? waiting.value : codeFor(label, taken);
      taken.push(value);
      next[at] = { value, label: { ...waiting?.label, [tag]: label } };
    }
    onChange(next);
  }

  const isWordedIn = (option: Option | undefined, tag: string) =>
    option !== undefined && (builtIn.has(option.value) || Boolean(option.label?.[tag]?.trim()));

  function goOn(event: KeyboardEvent, index: number, tag: string) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    insert(index + 1, [''], tag);
  }

  return (
    <fieldset className={classes.options} ref={list}>
      <legend>{t('options')}</legend>
      {options.map((option, index) => {
        const label =
          option.label?.[own] || builtIn.get(option.value) || t('untitledOption', { number: index + 1 });
        return (
          <div key={option.value} className={`row gap-xs ${classes.option}`} data-option={index}>
            <div className={`grid slim gap-xs ${classes.optionTexts}`}>
              {spoken.map((tag) => (
                <TextInput
                  key={tag}
                  name={`options.${index}.${tag}`}
                  aria-label={
                    spoken.length > 1
                      ? t('optionIn', { number: index + 1, language: tag })
                      : t('option', { number: index + 1 })
                  }
                  maxLength={200}
                  placeholder={builtIn.get(option.value) ?? (spoken.length > 1 ? tag : undefined)}
                  value={option.label?.[tag] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(options.with(index, { ...option, label: { ...option.label, [tag]: value } }))
                  }
                  onKeyDown={(event) => goOn(event, index, tag)}
                  onPaste={(event) => pasteLines(event, index, tag)}
                  error={tag === own && problemAt(problems, `options.${index}`)}
                  aria-invalid={tag === own && Boolean(problemAt(problems, `options.${index}`))}
                />
              ))}
            </div>
            <div className={classes.icons}>
              <ActionIcon
                variant="default"
                data-step={-1}
                aria-label={t('up', { label })}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                data-step={1}
                aria-label={t('down', { label })}
                aria-disabled={index === options.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={t('removeOf', { label })}
                onClick={() => onRemove(option)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </div>
          </div>
        );
      })}
      {problem && <p className="bad text-sm">{problem}</p>}
      <div>
        <Button
          variant="default"
          data-add-option
          aria-invalid={Boolean(problem) || undefined}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => insert(options.length, [''], own)}
        >
          {t('addOption')}
        </Button>
      </div>
    </fieldset>
  );
}

/** An option with a label in any language has a fixed code. */
const isWorded = ({ label = {} }: Option) => Object.values(label).some((text) => text.trim() !== '');
