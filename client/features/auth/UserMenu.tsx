import { VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, type Location, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { randomKey } from '../../lib/randomKey.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useSession, type Viewer } from '../../lib/useSession.ts';
import { PictureOrInitials } from '../../ui/PictureOrInitials.tsx';
import classes from './UserMenu.module.css';

/** Name and photo or initials on top; behind them the profile and Logout. */
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
        className={classes.target}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <VisuallyHidden>{frame('account.menu', { name })}</VisuallyHidden>
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

const carries = (location: Location | undefined, key: string | null) =>
  key !== null && location?.state?.signsOut === key;

/** Signs out once the home page is there: first away from what only this person may see, unless he stays at what is not saved. */
function useSignOutAtHome(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const next = useNavigation().location;
  // Only the way that was begun by pressing the button ends so, not one that the browser's history repeats.
  const begun = useRef<string | null>(null);
  const latest = useRef({ signOut, isUnderWay: false });
  latest.current.signOut = signOut;
  // Who signs out has answered the question already, and is signed out even when another link leads elsewhere.
  if (carries(next, begun.current)) latest.current.isUnderWay = true;
  useEffect(() => {
    if (!carries(here, begun.current) && !latest.current.isUnderWay) return;
    begun.current = null;
    latest.current.isUnderWay = false;
    void latest.current.signOut();
  }, [here]);
  return () => {
    begun.current = randomKey();
    void navigate(paths.home.link(), { state: { signsOut: begun.current } });
  };
}

/** While something is open: calls `close` when pointer or focus go elsewhere, and on Escape, back at its button. */
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
