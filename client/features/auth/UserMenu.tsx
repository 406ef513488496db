import { IconLogout, IconUser } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import type { Viewer } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PictureOrInitials } from '../../ui/picture/PictureOrInitials.tsx';
import classes from './UserMenu.module.css';
import { useSignOutAtHome } from './useSignOutAtHome.ts';

export function UserMenu({ viewer: { name, image } }: { viewer: Viewer }) {
  const frame = useMessages('frame');
  const list = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useLeaving(root, isOpen, close);
  const leave = useSignOutAtHome();

  return (
    <div ref={root} className={classes.root}>
      <button
        type="button"
        className={`bar gap-xs ${classes.target}`}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{frame('account.menu', { name })}</span>
        <PictureOrInitials
          picture={image && { url: image.url, alt: '' }}
          name={name}
          width={36}
          height={36}
          isEager
          className={classes.avatar}
        />
        <span className={`text-md medium ink cut ${classes.name}`} aria-hidden>
          {name}
        </span>
      </button>
      <ul id={list} className={classes.list} hidden={!isOpen}>
        <li className={`text-sm soft breaks ${classes.label}`}>{name}</li>
        <li>
          <Link to={paths.profile.link()} className={classes.item} onClick={close}>
            <IconUser size={18} aria-hidden />
            {frame('account.profile')}
          </Link>
        </li>
        <li>
          <button type="button" className={classes.item} onClick={leave}>
            <IconLogout size={18} aria-hidden />
            {frame('account.logout')}
          </button>
        </li>
      </ul>
    </div>
  );
}

/**
 * While the menu is open, calls `close` when the pointer or focus moves elsewhere. Escape also closes the menu and
 * returns the focus to the button.
 */
function useLeaving(root: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) latest.current();
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      latest.current();
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', leave, { signal: stop.signal });
    document.addEventListener('focusin', leave, { signal: stop.signal });
    document.addEventListener('keydown', closeOnEscape, { signal: stop.signal });
    return () => stop.abort();
  }, [root, isOpen]);
}
