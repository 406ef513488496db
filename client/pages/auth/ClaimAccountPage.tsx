import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { SetPassword } from '../../features/auth/SetPassword.tsx';
import { leadingTo } from '../../features/auth/signIn/signInState.ts';
import { isId } from '../../lib/ids.ts';

/** Target of the link in the e-mail about an application that staff entered. The user sets a first password there. */
export function ClaimAccountPage() {
  const [query] = useSearchParams();
  const open = query.get('application') ?? '';
  const mine = paths.myApplications.link(isId(open) ? { open } : {});
  return <SetPassword of="takeOver" token={query.get('token') ?? ''} next={leadingTo(paths.login, mine)} />;
}
