import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import form from '../../ui/form/form.module.css';
import { inputProps, type QuestionFieldProps } from './questionField.ts';

/** So many options stand as boxes below each other; of more, those chosen stand below a list to add from. */
const MAX_BOXES = 14;

export function ChoicesField(props: QuestionFieldProps<'choices'>) {
  const { name, ...input } = inputProps(props);
  const { options } = props.words;
  const chosen = Array.isArray(props.value) ? props.value.filter((one) => typeof one === 'string') : [];
  const change = (next: string[]) => props.onChange(next.length > 0 ? next : null);
  if (options.length > MAX_BOXES) return <LongChoices {...props} chosen={chosen} onChoose={change} />;
  return (
    <Checkbox.Group {...input} size="md" value={chosen} onChange={change}>
      <div className={form.choices}>
        {options.map((option) => (
          <Checkbox key={option.value} {...option} name={name} size="md" />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type LongProps = QuestionFieldProps<'choices'> & { chosen: string[]; onChoose: (next: string[]) => void };

/** An option that is gone stays chosen until it is removed. */
function LongChoices({ chosen, onChoose, ...props }: LongProps) {
  const t = useMessages('questions');
  const { options } = props.words;
  const left = options.filter(({ value }) => !chosen.includes(value));
  // With the keyboard each letter or arrow passes by options: the one that one stays at is added by Enter, or on leaving.
  const isByKey = useRef(false);
  const [passed, setPassed] = useState('');
  function choose(value: string) {
    setPassed('');
    if (value) onChoose([...chosen, value]);
  }
  return (
    <div>
      <NativeSelect
        {...inputProps(props)}
        value={passed}
        onPointerDown={() => {
          isByKey.current = false;
        }}
        onKeyDown={(event) => {
          isByKey.current = true;
          if (event.key !== 'Enter' || !passed) return;
          // It would open the list.
          event.preventDefault();
          choose(passed);
        }}
        onBlur={() => choose(passed)}
        onChange={({ currentTarget: { value } }) => (isByKey.current ? setPassed(value) : choose(value))}
        data={[{ value: '', label: t('addChoice') }, ...left]}
      />
      {chosen.length > 0 && (
        <ul className="row gap-xs mt-sm">
          {chosen.map((code) => {
            const label = options.find(({ value }) => value === code)?.label ?? code;
            return (
              <li key={code}>
                <Button
                  variant="default"
                  rightSection={<IconX size={16} aria-hidden />}
                  aria-label={t('removeChoice', { label })}
                  onClick={() => onChoose(chosen.filter((one) => one !== code))}
                >
                  {label}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
