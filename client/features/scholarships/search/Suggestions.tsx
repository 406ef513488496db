import { IconHistory, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { Option, OptionGroup } from '../../../ui/OptionGroup.tsx';
import type { Popup } from '../../../ui/SearchField.tsx';
import type { Suggestion, SuggestionGroup } from './groupSuggestions.ts';
import classes from './Suggestions.module.css';
import { useSuggestions } from './useSuggestions.ts';

type Props = { id: string; input: RefObject<HTMLInputElement | null>; onPopup: (popup: Popup) => void };

/** Listbox of a search field. The focus remains in the field, which references the active option. */
export function Suggestions({ id, input, onPopup }: Props) {
  const t = useMessages('suggestions');
  const { groups, isOpen, active, open, remove } = useSuggestions(input);
  const activeId = active === null ? undefined : `${id}-${active}`;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  useEffect(() => onPopup({ isOpen, listId: id, activeId }), [isOpen, id, activeId, onPopup]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  if (!isOpen) return null;

  return (
    <>
      <div
        role="listbox"
        id={id}
        aria-label={t('label')}
        className={`control text-md ink ${classes.root}`}
        // Pressing the mouse must not move the focus out of the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ name, items }, place) => (
          <OptionGroup key={name} id={`${id}-${name}`} heading={t(`groups.${name}`)}>
            {items.map((item, line) => {
              const number = firstOf(groups, place) + line;
              return (
                <Line
                  key={item.to}
                  id={`${id}-${number}`}
                  item={item}
                  isActive={number === active}
                  onOpen={() => open(item)}
                  onRemove={name === 'RECENT' ? () => remove(item) : undefined}
                />
              );
            })}
          </OptionGroup>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {t('count', { count })}
      </p>
    </>
  );
}

function firstOf(groups: readonly SuggestionGroup[], place: number): number {
  return groups.slice(0, place).reduce((sum, { items }) => sum + items.length, 0);
}

type LineProps = {
  id: string;
  item: Suggestion;
  isActive: boolean;
  onOpen: () => void;
  onRemove: (() => void) | undefined;
};

function Line({ id, item, isActive, onOpen, onRemove }: LineProps) {
  const t = useMessages('suggestions');
  return (
    <Option id={id} isSelected={isActive} description={onRemove && t('remove')} onClick={onOpen}>
      {onRemove && <IconHistory size={18} aria-hidden className="soft" />}
      <span className="slim breaks spread">
        {item.label}
        {item.detail && <span className={`text-xs soft ${classes.detail}`}> {item.detail}</span>}
      </span>
      {onRemove && (
        // Keyboard users press Delete instead, because screen readers ignore a button within an option.
        <span
          className={`centred soft ${classes.remove}`}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        >
          <IconX size={16} />
        </span>
      )}
    </Option>
  );
}
