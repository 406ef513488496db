import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import classes from './draft.module.css';
import type { DraftStart } from './startDraft.ts';
import type { Draft } from './useDraft.ts';

type Props = { draft: Draft; start: DraftStart };

export function DraftBar({ draft, start, children }: Props & { children: ReactNode }) {
  const t = useMessages('applicationForm');
  const idle =
    start.savedAt && isResumed({ draft, start })
      ? t('draft.resumed', { when: formatInstant(start.savedAt, t.language) })
      : t('draft.states.idle');
  return (
    <div className={`bar apart gap-xs ${classes.bar}`}>
      <DraftStatus state={draft.state} idle={idle} savedAt={draft.savedAt} />
      {children}
    </div>
  );
}

export function DiscardDraft({ draft, start, name }: Props & { name: string }) {
  const t = useMessages('applicationForm');
  const [askToDelete, question] = useConfirmDelete();
  return (
    <>
      {(draft.state.kind === 'saved' || isResumed({ draft, start })) && (
        <Button
          variant="subtle"
          onClick={() => askToDelete(t('draft.discardQuestion', { name }), draft.discard)}
        >
          {t('draft.discard')}
        </Button>
      )}
      {question}
    </>
  );
}

function isResumed({ draft, start }: Props): boolean {
  return draft.state.kind === 'idle' && start.savedAt !== undefined && !draft.isDiscarded;
}
