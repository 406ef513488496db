import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { ScholarshipSearch } from '../../features/scholarships/search/ScholarshipSearch.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx';
import classes from './MobileMenu.module.css';
import { useNavigationLinks } from './navigationLinks.ts';

type Props = { isOpen: boolean; onClose: () => void; onCommands: () => void };

export function NavigationDrawer({ isOpen, onClose, onCommands }: Props) {
  const t = useMessages('frame');
  useCloseOnNavigation(onClose);
  const links = useNavigationLinks();
  return (
    <SideDrawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(22rem, 88vw)"
      title={t('navigation.menu')}
      classNames={{ title: 'text-xl strong' }}
      closeButtonProps={{ 'aria-label': t('navigation.closeMenu'), size: 44, iconSize: 22 }}
    >
      <ScholarshipSearch id="menu-search" />
      <nav aria-label={t('navigation.label')} className="stack mt-lg">
        {links.map(({ to, label, state }) => (
          <NavLink key={to} to={to} state={state} end className={classes.link} onClick={onClose}>
            {label}
          </NavLink>
        ))}
      </nav>
      <button type="button" className={classes.link} aria-haspopup="dialog" onClick={onCommands}>
        {t('palette.name')}
      </button>
    </SideDrawer>
  );
}

function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current !== key) onClose();
    opened.current = key;
  }, [key, onClose]);
}
