import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useLastShown } from '../../ui/dialog/useLastShown.ts';
import type { Neighbours } from '../../ui/table/record/useNeighbours.ts';
import { UserFacts } from './UserFacts.tsx';
import { UserStanding } from './UserStanding.tsx';
import type { UserRowFragment } from './users.generated.ts';

const RecordDrawer = lazyPart(
  async () => (await import('../../ui/table/record/RecordDrawer.tsx')).RecordDrawer,
);

type Props = {
  user: UserRowFragment | undefined;
  audit: (userId: string) => ReactNode;
  neighbours: Neighbours;
  onClose: () => void;
};

export function UserDrawer({ user, audit, neighbours, onClose }: Props) {
  const t = useMessages('users');
  const shown = useLastShown(user);
  if (!shown) return null;
  return (
    <Suspense>
      <RecordDrawer
        recordId={shown.id}
        neighbours={neighbours}
        opened={user !== undefined || neighbours.isTurning}
        onClose={onClose}
        size="min(30rem, 100vw)"
        title={shown.name}
        closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 22 }}
      >
        <UserFacts user={shown} />
        <UserStanding user={user ?? shown} />
        {audit(shown.id)}
      </RecordDrawer>
    </Suspense>
  );
}
