import { useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { stateFor } from '../../features/auth/signIn/signInState.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';

export function useNavigationLinks() {
  const t = useMessages('frame');
  const location = useLocation();
  const { isSignedIn } = useSession();
  const state = stateFor(location);
  const links = [
    { to: paths.home.link(), label: t('navigation.home') },
    { to: paths.scholarships.link(), label: t('navigation.scholarships') },
    { to: paths.dashboard.link(), label: t('navigation.dashboard'), isInside: true },
    { to: paths.login.link(), label: t('navigation.login'), isForVisitors: true, state },
    { to: paths.register.link(), label: t('navigation.register'), isForVisitors: true, state },
  ];
  return links.filter(({ isForVisitors }) => !isForVisitors || !isSignedIn);
}
