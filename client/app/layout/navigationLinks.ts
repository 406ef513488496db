import { useLocation } from 'react-router-dom';
import { stateFor } from '../../features/auth/signInState.ts';
import { useSession } from '../../lib/useSession.ts';
import { messages } from '../../messages.ts';
import { paths } from '../paths.ts';

const { navigation } = messages;

/** The five links on top; whoever is signed in needs no way to sign in. */
export function useNavigationLinks() {
  const location = useLocation();
  const { isSignedIn } = useSession();
  const state = stateFor(location);
  const links = [
    { to: paths.home.link(), label: navigation.home },
    { to: paths.scholarships.link(), label: navigation.scholarships },
    { to: paths.dashboard.link(), label: navigation.dashboard, isInside: true },
    { to: paths.login.link(), label: navigation.login, isForVisitors: true, state },
    { to: paths.register.link(), label: navigation.register, isForVisitors: true, state },
  ];
  return links.filter(({ isForVisitors }) => !isForVisitors || !isSignedIn);
}
