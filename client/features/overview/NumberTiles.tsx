import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './NumberTiles.module.css';
import type { TotalFragment } from './overview.generated.ts';

export type Tile = {
  icon: TablerIcon;
  label: string;
  /** A null total hides the tile: the viewer may not list these records. */
  total: TotalFragment | null;
  to: string;
  /** True if staff must act as soon as the count exceeds 0. */
  isUrgent?: boolean;
};

export function NumberTiles({ tiles }: { tiles: Tile[] }) {
  const { language } = useMessages('overview');
  return (
    <ul className={`grid gap-sm ${classes.tiles}`}>
      {tiles.map(
        ({ icon: Icon, label, total, to, isUrgent }) =>
          total && (
            <li key={label}>
              <Link
                to={to}
                className={`stack apart gap-sm card ink undecorated ${classes.tile}`}
                data-urgent={(isUrgent && total.totalCount > 0) || undefined}
              >
                <span className={`gap-xs text-md medium soft ${classes.label}`}>
                  <Icon size={18} aria-hidden />
                  {label}
                </span>{' '}
                <span className={classes.number}>{formatCount(total, language)}</span>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
