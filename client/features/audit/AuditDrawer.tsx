import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useLastShown } from '../../ui/dialog/useLastShown.ts';
import type { Neighbours } from '../../ui/table/record/useNeighbours.ts';
import { AuditEntry } from './AuditEntry.tsx';
import type { AuditRowFragment } from './audit.generated.ts';

const RecordDrawer = lazyPart(
  async () => (await import('../../ui/table/record/RecordDrawer.tsx')).RecordDrawer,
);

type Props = { entry: AuditRowFragment | undefined; neighbours: Neighbours; onClose: () => void };

export function AuditDrawer({ entry, neighbours, onClose }: Props) {
  const t = useMessages('audit');
  const shown = useLastShown(entry);
  if (!shown) return null;
  return (
    <Suspense>
      <RecordDrawer
        recordId={shown.id}
        neighbours={neighbours}
        opened={entry !== undefined || neighbours.isTurning}
        onClose={onClose}
        size="min(30rem, 100vw)"
        title={t('entry')}
        closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 22 }}
      >
        <ol className="stack">
          <AuditEntry entry={shown} />
        </ol>
      </RecordDrawer>
    </Suspense>
  );
}
