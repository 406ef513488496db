import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import form from '../../../ui/form/form.module.css';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';

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

/** A removed option remains selected until it is deselected. */
function LongChoices({ chosen, onChoose, ...props }: LongProps) {
  const t = useMessages('questions');
  const { options } = props.words;
  const left = options.filter(({ value }) => !chosen.includes(value));
  const removed = chosen.filter((code) => !options.some(({ value }) => value === code));
  const shown = [
    ...options.filter(({ value }) => chosen.includes(value)),
    ...removed.map((code) => ({ value: code, label: code })),
  ];
  // Letters and arrow keys move through the options, so a selection is added only on Enter or on blur.
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
          event.preventDefault();
          choose(passed);
        }}
        onBlur={() => choose(passed)}
        onChange={({ currentTarget: { value } }) => (isByKey.current ? setPassed(value) : choose(value))}
        data={[{ value: '', label: t('addChoice') }, ...left]}
      />
      {chosen.length > 0 && (
        <ul className="row gap-xs mt-sm">
          {shown.map(({ value, label }) => (
            <li key={value}>
              <Button
                variant="default"
                rightSection={<IconX size={16} aria-hidden />}
                aria-label={t('removeChoice', { label })}
                onClick={() => onChoose(chosen.filter((one) => one !== value))}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
