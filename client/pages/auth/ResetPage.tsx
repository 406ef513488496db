import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { SetPassword } from '../../features/auth/SetPassword.tsx';

export function ResetPage() {
  const [query] = useSearchParams();
  return <SetPassword of="reset" token={query.get('token') ?? ''} next={paths.login.link()} />;
}
