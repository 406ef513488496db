import { IconLayoutDashboard } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { Menu, MenuItem } from './menu.ts';
import classes from './SideMenu.module.css';

type Props = {
  menu: Menu;
  isFolded?: boolean;
  onChoose?: () => void;
};

export function SideMenu({ menu, isFolded = false, onChoose }: Props) {
  const t = useMessages('dashboard');
  const link = ({ to, icon: Icon, label }: MenuItem) => (
    <li key={to}>
      <NavLink to={to} end className={classes.link} title={isFolded ? label : undefined} onClick={onChoose}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={isFolded ? 'visually-hidden' : undefined}>{label}</span>
      </NavLink>
    </li>
  );
  return (
    <nav aria-label={t('menu.label')}>
      <ul className={classes.list}>
        {link({ to: paths.dashboard.link(), icon: IconLayoutDashboard, label: t('menu.today') })}
      </ul>
      {menu.map(({ heading, items }) => (
        <div key={items[0]?.to} className={classes.group}>
          {heading && !isFolded && (
            <p className={classes.heading} aria-hidden>
              {heading}
            </p>
          )}
          <ul className={classes.list} aria-label={heading}>
            {items.map(link)}
          </ul>
        </div>
      ))}
    </nav>
  );
}
