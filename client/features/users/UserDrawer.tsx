import { lazy, Suspense, useState } from 'react';
import { messages } from '../../messages.ts';
import { UserAudit } from './UserAudit.tsx';
import { UserFacts } from './UserFacts.tsx';
import type { UserRowFragment } from './users.generated.ts';

const SideDrawer = lazy(async () => ({ default: (await import('../../ui/SideDrawer.tsx')).SideDrawer }));

type Props = {
  /** Whose details are open; undefined when nobody's are. */
  user: UserRowFragment | undefined;
  onClose: () => void;
};

/** Somebody's facts and audit beside the list. */
export function UserDrawer({ user, onClose }: Props) {
  // Stays while the drawer closes.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  if (!shown) return null;
  return (
    <Suspense>
      <SideDrawer
        opened={user !== undefined}
        onClose={onClose}
        position="right"
        size="min(30rem, 100vw)"
        title={shown.name}
        closeButtonProps={{ 'aria-label': messages.users.close, size: 44, iconSize: 22 }}
      >
        <UserFacts user={shown} />
        <UserAudit key={shown.id} userId={shown.id} />
      </SideDrawer>
    </Suspense>
  );
}
