import { Button } from '@mantine/core';
import { showInstant } from '../../../lib/dates.ts';
import { messages } from '../../../messages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import classes from './draft.module.css';
import type { DraftStart } from './startDraft.ts';
import type { Draft } from './useDraft.ts';

const texts = messages.draft;

/** Whether the form is saved, and the way to throw what is saved away. */
export function DraftBar({ draft, start }: { draft: Draft; start: DraftStart }) {
  const [askToDelete, question] = useConfirmDelete();
  const { kind } = draft.state;
  const isResumed = kind === 'idle' && start.savedAt && !draft.isDiscarded;
  return (
    <div className={classes.bar}>
      <DraftStatus
        state={draft.state}
        idle={isResumed && start.savedAt ? texts.resumed(showInstant(start.savedAt)) : texts.states.idle}
      />
      {(kind === 'saved' || isResumed) && (
        <Button variant="subtle" size="compact-md" onClick={() => askToDelete(draft.discard)}>
          {texts.discard}
        </Button>
      )}
      {question}
    </div>
  );
}
