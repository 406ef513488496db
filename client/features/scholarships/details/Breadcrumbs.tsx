import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './Breadcrumbs.module.css';

export function Breadcrumbs({ name }: { name: string }) {
  const t = useMessages('scholarship');
  const frame = useMessages('frame');

  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={`gap-2xs text-sm soft ${classes.root}`}>
        <li>
          <Link to={paths.home.link()}>{frame('navigation.home')}</Link>
          <IconChevronRight size={16} aria-hidden />
        </li>
        <li>
          <Link to={paths.scholarships.link()}>{frame('navigation.scholarships')}</Link>
          <IconChevronRight size={16} aria-hidden />
        </li>
        <li className={classes.current} aria-current="page">
          {name}
        </li>
      </ol>
    </nav>
  );
}
