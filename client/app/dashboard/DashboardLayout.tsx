import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { RequireSession } from '../../features/auth/RequireSession.tsx';
import { ProofHost } from '../../features/auth/secondFactor/ProofHost.tsx';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { getHandle } from '../screen.ts';
import classes from './DashboardLayout.module.css';
import { MailNote } from './MailNote.tsx';
import { MenuSheet } from './MenuSheet.tsx';
import { menuFor } from './menu.ts';
import { NoRight } from './NoRight.tsx';
import { SideMenu } from './SideMenu.tsx';

export function DashboardLayout() {
  return (
    <RequireSession>
      <Frame />
    </RequireSession>
  );
}

function Frame() {
  const t = useMessages('dashboard');
  const { viewer } = useSession();
  const { right } = getHandle(useMatches().at(-1) ?? {});
  const [stored, setFolded] = useLocalStorage<boolean | null>({
    key: 'menu-folded',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const side = useCurrentEntry();
  const isTight = useMediaQuery('(max-width: 89.99em)', false, { getInitialValueInEffect: false });
  const hasWideTable = useLocation().pathname === paths.manageApplications.link();
  const isFolded = stored ?? (isTight && hasWideTable);
  if (!viewer) return null;
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const menu = menuFor(t, viewer);
  return (
    <div className={`container ${classes.root}`} data-folded={isFolded || undefined}>
      <div ref={side} className={classes.side}>
        <button
          type="button"
          className={classes.fold}
          aria-label={t('menu.names')}
          aria-expanded={!isFolded}
          title={t(isFolded ? 'menu.unfold' : 'menu.fold')}
          onClick={() => setFolded(!isFolded)}
        >
          <FoldIcon size={20} stroke={1.75} aria-hidden />
        </button>
        <SideMenu menu={menu} isFolded={isFolded} />
      </div>
      <ProofHost />
      <MenuSheet menu={menu} />
      <div className="slim">
        <MailNote viewer={viewer} />
        {right && !viewer.abilities.includes(right) ? <NoRight /> : <Outlet />}
      </div>
    </div>
  );
}

function useCurrentEntry() {
  const side = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The current entry changes with the path.
  useEffect(() => {
    const menu = side.current;
    const entry = menu?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!menu || !entry) return;
    const { top, bottom } = menu.getBoundingClientRect();
    if (entry.bottom > bottom) menu.scrollTop += entry.bottom - bottom + entry.height;
    if (entry.top < top) menu.scrollTop -= top - entry.top + entry.height;
  }, [pathname]);
  return side;
}
