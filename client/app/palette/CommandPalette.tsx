import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Option, OptionGroup } from '../../ui/OptionGroup.tsx';
import classes from './CommandPalette.module.css';
import { type Command, useCommands } from './useCommands.ts';

type Props = { isOpen: boolean; onClose: () => void };

const GROUPS = ['SCREEN', 'APPLICANT', 'APPLICATION', 'PAGE', 'ACTION', 'SEARCH'] as const;

/** Searchable list of commands. The focus stays in the field; `aria-activedescendant` marks the selected command. */
export function CommandPalette({ isOpen, onClose }: Props) {
  const t = useMessages('palette');
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const commands = useCommands(typed);
  const idOf = (place: number) => `${list}-${place}`;
  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, chosen]);

  const close = () => {
    onClose();
    setTyped('');
    setChosen(0);
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: commands.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) setChosen((chosen + step) % Math.max(commands.length, 1));
    else if (event.key === 'Enter') run(commands[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog opened={isOpen} onClose={close} heading={t('title')} cross={t('close')} size="lg" yOffset="10vh">
      <input
        type="text"
        role="combobox"
        className={`mt-2xs control ink ${classes.field}`}
        aria-label={t('field')}
        placeholder={t('field')}
        aria-autocomplete="list"
        aria-expanded={commands.length > 0}
        aria-controls={list}
        aria-activedescendant={commands.length > 0 ? idOf(chosen) : undefined}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div
        role="listbox"
        id={list}
        aria-label={t('title')}
        className={classes.list}
        // Prevents a mouse press from moving the focus out of the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {GROUPS.filter((group) => commands.some((command) => command.group === group)).map((group) => (
          <OptionGroup key={group} id={`${list}-${group}`} heading={t(`groups.${group}`)}>
            {commands.map(
              (command, place) =>
                command.group === group && (
                  <Option
                    key={`${command.group} ${command.label}`}
                    id={idOf(place)}
                    isSelected={place === chosen}
                    onClick={() => run(command)}
                  >
                    {command.label}
                  </Option>
                ),
            )}
          </OptionGroup>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {t('count', { count: commands.length })}
      </p>
    </Dialog>
  );
}
