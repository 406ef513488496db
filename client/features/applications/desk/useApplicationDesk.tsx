import { skipToken, useApolloClient } from '@apollo/client/react';
import { Suspense, useState } from 'react';
import { isId } from '../../../lib/ids.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useDeskKeys } from '../../../ui/keys/useDeskKeys.ts';
import type { PagedList } from '../../../ui/table/pagedList.ts';
import { hasUnsavedRecord } from '../../../ui/table/record/unsavedRecord.ts';
import type { Neighbours } from '../../../ui/table/record/useNeighbours.ts';
import type { Selection } from '../../../ui/table/selection/useSelection.ts';
import { FeedbackDialog } from '../manage/FeedbackDialog.tsx';
import type { StaffApplicationFragment } from '../manage/manage.generated.ts';
import { DeskFoot } from './DeskFoot.tsx';
import { useCurrentDeskApplicationQuery } from './desk.generated.ts';
import { useDesk } from './useDesk.tsx';
import { useDeskCommands } from './useDeskCommands.ts';

const KeysDialog = lazyPart(async () => (await import('../../../ui/keys/KeysDialog.tsx')).KeysDialog);

const KEYS = ['J', 'K', 'O', 'A', 'R', 'F', 'B', 'U', 'X'] as const;

type Options = {
  open: string;
  list: PagedList<StaffApplicationFragment>;
  neighbours: Neighbours;
  show: (id: string) => void;
  read: () => void;
  selection: Selection<StaffApplicationFragment>;
};

export function useApplicationDesk({ open, list, neighbours, show, read, selection }: Options) {
  const t = useMessages('desk');
  const client = useApolloClient();
  const items = list.page?.items ?? [];
  const row = items.find(({ id }) => id === open);
  const asked = useCurrentDeskApplicationQuery(!row && isId(open) ? { variables: { id: open } } : skipToken);
  const current = row ?? (open ? asked.data?.application : null) ?? null;
  const [isWriting, setWriting] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const { desk, held, undoLast, dialogs } = useDesk({
    onDecided: (id) => {
      if (id === open && !hasUnsavedRecord()) neighbours.next?.();
    },
    onSent: (ids) => {
      void client.refetchQueries({ updateCache: (cache) => cache.evict({ fieldName: 'applicationCounts' }) });
      if (ids.length > 1) void list.reload().catch(() => {});
    },
  });
  const [first] = items;

  useDeskKeys({
    j: () => (open ? neighbours.next?.() : first && show(first.id)),
    k: () => neighbours.previous?.(),
    o: () => open && read(),
    a: () => current && desk.decide(current, 'ACCEPTED'),
    r: () => current && desk.decide(current, 'REJECTED'),
    b: () => current && desk.decide(current, 'PENDING'),
    f: () => current?.viewerCanGiveFeedback && setWriting(true),
    u: () => undoLast?.(),
    x: () => {
      if (!current) return;
      if (selection.ids.includes(current.id)) selection.deselect(current.id);
      else selection.select([...selection.ids, current.id]);
    },
    escape: () => open && show(''),
    '?': () => setHelping(true),
  });

  useDeskCommands({
    current,
    neighbours,
    desk,
    openFirst: first && !open ? () => show(first.id) : undefined,
    read: open ? read : undefined,
    writeFeedback: () => setWriting(true),
    undoLast,
    showKeys: () => setHelping(true),
  });

  return {
    desk,
    held,
    openKeys: () => setHelping(true),
    foot: current && !current.cancelledAt && (
      <DeskFoot application={current} onFeedback={() => setWriting(true)} />
    ),
    dialogs: (
      <>
        {dialogs}
        {isWriting && current && <FeedbackDialog application={current} onClose={() => setWriting(false)} />}
        {isHelping && (
          <Suspense>
            <KeysDialog keys={KEYS.map((key) => [key, t(`keys.${key}`)])} onClose={() => setHelping(false)} />
          </Suspense>
        )}
      </>
    ),
  };
}
