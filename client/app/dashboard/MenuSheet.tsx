import { IconChevronDown, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useLazyOpen } from '../../lib/lazy/useLazyOpen.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './MenuSheet.module.css';
import { itemsOf, type Menu } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';

const SideDrawer = lazyPart(async () => (await import('../../ui/dialog/SideDrawer.tsx')).SideDrawer);

export function MenuSheet({ menu }: { menu: Menu }) {
  const dashboard = useMessages('dashboard');
  const t = useMessages('frame');
  const { pathname } = useLocation();
  const { isOpen, wasOpened, open, close } = useLazyOpen();
  const isToday = pathname === paths.dashboard.link();
  const here = isToday ? dashboard('menu.today') : itemsOf(menu).find(({ to }) => to === pathname)?.label;
  return (
    <div className={classes.root}>
      <button
        type="button"
        className={`bar gap-sm brand ${classes.button}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconLayoutSidebarLeftExpand size={22} aria-hidden />
        {/* A phone has no space for both the menu's label and the current screen's name on one line. */}
        <span className={here ? 'visually-hidden' : classes.name}>{dashboard('menu.label')}</span>
        {here && <span className={classes.name}>{here}</span>}
        <IconChevronDown size={20} className={classes.unfold} aria-hidden />
      </button>
      {wasOpened && (
        <Suspense>
          <SideDrawer
            opened={isOpen}
            onClose={close}
            position="bottom"
            size="auto"
            title={dashboard('menu.label')}
            classNames={{ content: classes.sheet }}
            closeButtonProps={{ 'aria-label': t('navigation.closeMenu'), size: 44, iconSize: 22 }}
          >
            <SideMenu menu={menu} onChoose={close} />
          </SideDrawer>
        </Suspense>
      )}
    </div>
  );
}
