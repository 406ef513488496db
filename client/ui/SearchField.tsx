import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Form } from 'react-router-dom';
import { useMessages } from '../lib/useMessages.ts';
import classes from './SearchField.module.css';

export type Popup = { isOpen: boolean; listId?: string; activeId?: string | undefined };

type Props = {
  action: string;
  id: string;
  defaultValue?: string;
  label: string;
  placeholder: string;
  kept?: Record<string, string | number | readonly string[] | undefined>;
  size?: 'normal' | 'large';
  popup?: Popup;
  input?: RefObject<HTMLInputElement | null>;
  onUse?: () => void;
  children?: ReactNode;
};

/** A search form that also works without JavaScript. */
export function SearchField({
  action,
  id,
  defaultValue = '',
  label,
  placeholder,
  kept = {},
  size = 'normal',
  popup,
  input: given,
  onUse,
  children,
}: Props) {
  const t = useMessages('frame');
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  const shown = useRef(defaultValue);
  useLayoutEffect(() => {
    // Sets the value only when the search changes, so that text typed before the scripts ran is not lost.
    if (input.current && shown.current !== defaultValue) input.current.value = defaultValue;
    shown.current = defaultValue;
  }, [defaultValue, input]);
  return (
    <Form action={action} role="search" aria-label={label} className={classes.root} data-size={size}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      {Object.entries(kept).flatMap(([key, value]) =>
        [value ?? []]
          .flat()
          .map((single) => <input key={`${key}=${single}`} type="hidden" name={key} value={single} />),
      )}
      {size === 'large' && <IconSearch className={classes.icon} size={20} aria-hidden />}
      <input
        ref={input}
        className={`slim ink ${classes.input}`}
        type="search"
        id={id}
        name="q"
        defaultValue={defaultValue}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={onUse}
        onInput={onUse}
        {...(popup && asCombobox(popup))}
      />
      {size === 'large' ? (
        <button className={classes.submit} type="submit">
          {t('search.submit')}
        </button>
      ) : (
        <button className={classes.iconSubmit} type="submit" aria-label={t('search.submit')}>
          <IconSearch size={20} aria-hidden />
        </button>
      )}
      {children}
    </Form>
  );
}

function asCombobox({ isOpen, listId, activeId }: Popup) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': activeId,
  } as const;
}
