import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import type { Viewer } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './DashboardLayout.module.css';

export function MailNote({ viewer }: { viewer: Viewer }) {
  const t = useMessages('dashboard');
  if (!viewer.lacksMail) return null;
  return (
    <p className={`on-accent text-sm ${classes.note}`}>
      {t('noMail')}{' '}
      {viewer.abilities.includes('CHANGE_SETTINGS') && (
        <Link to={`${paths.settings.link()}#MAIL`}>{t('setUpMail')}</Link>
      )}
    </p>
  );
}
