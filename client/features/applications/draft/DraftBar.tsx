import { Button } from '@mantine/core';
import { formatInstant } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import classes from './draft.module.css';
import type { DraftStart } from './startDraft.ts';
import type { Draft } from './useDraft.ts';

/** Whether the form is saved, and the way to throw what is saved away. */
export function DraftBar({ draft, start }: { draft: Draft; start: DraftStart }) {
  const t = useMessages('applicationForm');
  const [askToDelete, question] = useConfirmDelete();
  const { kind } = draft.state;
  const isResumed = kind === 'idle' && start.savedAt && !draft.isDiscarded;
  return (
    <div className={classes.bar}>
      <DraftStatus
        state={draft.state}
        idle={
          isResumed && start.savedAt
            ? t('draft.resumed', { when: formatInstant(start.savedAt, t.language) })
            : t('draft.states.idle')
        }
      />
      {(kind === 'saved' || isResumed) && (
        <Button variant="subtle" size="compact-md" onClick={() => askToDelete(draft.discard)}>
          {t('draft.discard')}
        </Button>
      )}
      {question}
    </div>
  );
}
