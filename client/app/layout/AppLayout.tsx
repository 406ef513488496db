import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatch } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { SessionProvider } from '../../features/auth/SessionProvider.tsx';
import { PortalProvider } from '../../features/portal/PortalProvider.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { NoticeOutlet } from '../../ui/notices/NoticeOutlet.tsx';
import classes from './AppLayout.module.css';
import { DemoNote } from './DemoNote.tsx';
import { Footer } from './Footer.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import { PlainTopBar, TopBar } from './TopBar.tsx';

export function AppLayout() {
  const t = useMessages('frame');
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  // Referees have no account and open only the reference page, so that page has no navigation.
  const isPlain = useMatch(paths.reference.pattern) !== null;
  return (
    <PortalProvider>
      <SessionProvider>
        <a className={classes.skip} href="#content">
          {t('portal.skipToContent')}
        </a>
        <RouteProgress />
        <DemoNote />
        {isPlain ? <PlainTopBar /> : <TopBar />}
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Footer isPlain={isPlain} />
        <NoticeOutlet />
        <ScrollRestoration />
      </SessionProvider>
    </PortalProvider>
  );
}

function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
