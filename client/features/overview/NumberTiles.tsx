import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './NumberTiles.module.css';
import type { TotalFragment } from './overview.generated.ts';

export type Tile = {
  icon: TablerIcon;
  label: string;
  total: TotalFragment;
  to: string;
  isUrgent?: boolean;
};

export function NumberTiles({ tiles }: { tiles: Tile[] }) {
  const { language } = useMessages('overview');
  return (
    <ul className={`grid gap-sm ${classes.tiles}`}>
      {tiles.map(({ icon: Icon, label, total, to, isUrgent }) => (
        <li key={label}>
          <Link
            to={to}
            className={`stack apart gap-sm card ink undecorated ${classes.tile}`}
            data-urgent={isUrgent || undefined}
          >
            <span className={`gap-xs text-md medium soft ${classes.label}`}>
              <Icon size={18} aria-hidden />
              {label}
            </span>{' '}
            <span className={classes.number}>{formatCount(total, language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
