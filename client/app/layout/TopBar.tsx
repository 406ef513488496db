import { Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { ScholarshipSearch } from '../../features/scholarships/search/ScholarshipSearch.tsx';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Logo } from '../../ui/Logo.tsx';
import { ColorSchemeToggle } from '../../ui/theme/ColorSchemeToggle.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { usePalette } from '../palette/usePalette.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { useNavigationLinks } from './navigationLinks.ts';
import classes from './TopBar.module.css';

const InboxBell = lazyPart(async () => (await import('../../features/inbox/InboxBell.tsx')).InboxBell);
const UserMenu = lazyPart(async () => (await import('../../features/auth/UserMenu.tsx')).UserMenu);

export function PlainTopBar() {
  return (
    <header className={`sticky ${classes.root}`}>
      <div className={`container bar apart gap-2xs ${classes.row}`}>
        <HomeLink />
        <ColorSchemeToggle />
      </div>
    </header>
  );
}

function HomeLink() {
  return (
    <Link to={paths.home.link()} className={classes.home}>
      <Logo />
    </Link>
  );
}

export function TopBar() {
  const t = useMessages('frame');
  const links = useNavigationLinks();
  const { viewer, isSignedIn } = useSession();
  const { open, palette } = usePalette();
  return (
    <header className={`sticky ${classes.root}`}>
      <div className={`container bar gap-2xs ${classes.row}`}>
        <HomeLink />
        <nav aria-label={t('navigation.label')} className={classes.links}>
          {links.map(({ to, label, state, isInside }) => (
            <NavLink key={to} to={to} state={state} end={!isInside} className={classes.link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.search}>
          <ScholarshipSearch id="top-search" label={t('search.onTop')} />
        </div>
        <PaletteButton onOpen={open} />
        <ColorSchemeToggle />
        {isSignedIn && (
          <div className={`bar ${classes.account}`}>
            <Suspense>
              {viewer && (
                <>
                  <InboxBell count={viewer.unreadInboxCount} />
                  <UserMenu viewer={viewer} />
                </>
              )}
            </Suspense>
          </div>
        )}
        <MobileMenu onCommands={open} />
      </div>
      {palette}
    </header>
  );
}
