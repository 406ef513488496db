import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Form } from 'react-router-dom';
import { useMessages } from '../lib/useMessages.ts';
import classes from './SearchField.module.css';

/** The list below the field, as the field tells screen readers of it. */
export type Popup = { isOpen: boolean; listId?: string; activeId?: string | undefined };

type Props = {
  /** The address of the list; what was typed goes there as `q`. */
  action: string;
  /** Unique on the page. */
  id: string;
  /** What was searched for; the field follows when it changes, for example by Back. */
  defaultValue?: string;
  /** What the field is called. */
  label: string;
  placeholder: string;
  /** What else the address should say, by name: `{ subject: ['DOCTOR'] }`. */
  kept?: Record<string, string | number | readonly string[] | undefined>;
  /** `large` for the one in the first view of the home page. */
  size?: 'normal' | 'large';
  /** Given where suggestions are: the field is a combobox then. */
  popup?: Popup;
  /** The field itself, for what follows it. */
  input?: RefObject<HTMLInputElement | null>;
  /** At the first sign of use. */
  onUse?: () => void;
  /** Stands below the field. */
  children?: ReactNode;
};

/** A search that works as a plain form, too. */
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
    // At first it may hold what was typed before the page's scripts ran.
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
