import { IconLayoutDashboard } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { Menu, MenuItem } from './menu.ts';
import classes from './SideMenu.module.css';

type Props = Menu & { onChoose?: () => void };

export function SideMenu({ specified, further, onChoose }: Props) {
  const t = useMessages('dashboard');
  const link = ({ to, icon: Icon, label }: Omit<MenuItem, 'about'>) => (
    <li key={to}>
      <NavLink to={to} end className={classes.link} onClick={onChoose}>
        <Icon size={20} stroke={1.75} aria-hidden />
        {label}
      </NavLink>
    </li>
  );
  return (
    <nav aria-label={t('menu.label')}>
      <ul className={classes.list}>
        {link({ to: paths.dashboard.link(), icon: IconLayoutDashboard, label: t('menu.today') })}
      </ul>
      <ul className={classes.list}>{specified.map(link)}</ul>
      {further.length > 0 && <ul className={classes.list}>{further.map(link)}</ul>}
    </nav>
  );
}
