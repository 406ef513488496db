import { Link } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import type { MenuItem } from './menu.ts';
import classes from './Shortcuts.module.css';

export function Shortcuts({ items }: { items: MenuItem[] }) {
  const t = useMessages('dashboard');
  return (
    <section aria-labelledby="shortcuts" className={classes.root}>
      <h2 id="shortcuts" className="text-xl">
        {t('shortcuts')}
      </h2>
      <ul className={`grid gap-sm ${classes.list}`}>
        {items.map(({ to, icon: Icon, label, about }) => (
          <li key={to} className={`gap-sm card ${classes.item}`}>
            <span className={`centred on-brand ${classes.icon}`}>
              <Icon size={22} stroke={1.75} aria-hidden />
            </span>
            <div>
              <Link to={to} className={`strong ink undecorated ${classes.link}`}>
                {label}
              </Link>
              <p className={`text-md soft ${classes.about}`}>{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
