import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { Question } from './ConfirmDialog.tsx';
import { questionTexts } from './questionTexts.ts';

const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

/** Answers a function that asks a question, and the dialog to render somewhere in the screen. */
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

/**
 * The question before every delete and its notice afterwards:
 *
 *     const [askToDelete, dialog] = useConfirmDelete();
 *     <Button onClick={() => askToDelete(t('deleteRecord', { name }), () => remove({ variables: { id } }))}>
 *     {dialog}
 *
 * `record` asks about it by its name: `Delete “Osprey Grant”?`. A rejection is said in the dialog, which stays open.
 * `note` says what else the delete means, `more` may ask for more.
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
        await act();
        void notify({ kind: 'success', title: t('confirm.deleted'), text: t('confirm.deletedText') });
      },
    });
  return [askToDelete, dialog];
}
