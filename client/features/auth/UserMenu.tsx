import { VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useSession, type Viewer } from '../../lib/useSession.ts';
import { messages } from '../../messages.ts';
import { PictureOrInitials } from '../../ui/PictureOrInitials.tsx';
import classes from './UserMenu.module.css';

const texts = messages.account;

/** Name and photo or initials on top; behind them the profile and Logout. */
export function UserMenu({ viewer: { name, image } }: { viewer: Viewer }) {
  const list = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useOutsidePress(root, isOpen, close);
  const { signOut } = useSession();
  const navigate = useNavigate();

  async function leave() {
    // First away from what only this person may see.
    await navigate(paths.home.link());
    await signOut();
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its button and its list let through
    <div
      ref={root}
      className={classes.root}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.target}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <VisuallyHidden>{texts.menu(name)}</VisuallyHidden>
        <PictureOrInitials
          picture={image && { url: image.url, alt: '' }}
          name={name}
          width={36}
          height={36}
          isEager
          className={classes.avatar}
        />
        <span className={classes.name} aria-hidden>
          {name}
        </span>
      </button>
      <ul id={list} className={classes.list} hidden={!isOpen}>
        <li className={classes.label}>{name}</li>
        <li>
          <Link to={paths.profile.link()} className={classes.item} onClick={close}>
            <IconUser size={18} aria-hidden />
            {texts.profile}
          </Link>
        </li>
        <li>
          <button type="button" className={classes.item} onClick={leave}>
            <IconLogout size={18} aria-hidden />
            {texts.logout}
          </button>
        </li>
      </ul>
    </div>
  );
}

/** While something is open: calls `close` when the pointer goes down elsewhere. */
function useOutsidePress(root: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) latest.current();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [root, isOpen]);
}
