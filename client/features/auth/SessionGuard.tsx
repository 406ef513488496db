import { Suspense, useContext, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { SessionContext } from '../../lib/session/session.ts';
import { useSessionState } from '../../lib/session/useSession.ts';

const SignInDialog = lazyPart(async () => (await import('./signIn/SignInDialog.tsx')).SignInDialog);

/** If the session ends, shows a dialog in which the user signs in again. Pending requests then continue. */
export function SessionGuard() {
  const session = useContext(SessionContext);
  const { isLapsed = false } = useSessionState();
  const [wasLapsed, setWasLapsed] = useState(false);
  if (isLapsed && !wasLapsed) setWasLapsed(true);
  useEffect(() => session?.keep(), [session]);
  if (!wasLapsed) return null;
  return (
    <Suspense>
      <SignInDialog isOpen={isLapsed} onLeave={() => session?.leave()} />
    </Suspense>
  );
}
