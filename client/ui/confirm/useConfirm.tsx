import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { Question } from './ConfirmDialog.tsx';
import { questionTexts } from './questionTexts.ts';

const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

export function useConfirm(): [ask: (question: Question) => void, dialog: ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const ask = (next: Question) => {
    setWasAsked(true);
    setQuestion(next);
  };
  const dialog = wasAsked && (
    <Suspense>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </Suspense>
  );
  return [ask, dialog];
}

/** Result of `act` if the record was not deleted and `act` has already told the user what happened instead. */
export const NOT_DELETED = 'NOT_DELETED';

/**
 * Returns a function that asks before a deletion and shows a notice afterwards, and the dialog to render:
 *
 *     const [askToDelete, dialog] = useConfirmDelete();
 *     <Button onClick={() => askToDelete(t('deleteRecord', { name }), () => remove({ variables: { id } }))}>
 *     {dialog}
 *
 * `record` is the question with the record's name: `Delete “Osprey Grant”?`. If `act` rejects, the dialog shows the
 * error and stays open. `note` describes further consequences; `more` adds fields.
 */
export function useConfirmDelete(): [
  ask: (record: string, act: () => Promise<unknown>, note?: string, more?: ReactNode) => void,
  dialog: ReactNode,
] {
  const t = useMessages('ui');

  const [ask, dialog] = useConfirm();
  const askToDelete = (record: string, act: () => Promise<unknown>, note?: string, more?: ReactNode) =>
    ask({
      ...questionTexts(t, 'confirm.delete'),
      record,
      note,
      more,
      isDangerous: true,
      act: async () => {
        if ((await act()) === NOT_DELETED) return;
        void notify({ kind: 'success', title: t('confirm.deleted'), text: t('confirm.deletedText') });
      },
    });
  return [askToDelete, dialog];
}
