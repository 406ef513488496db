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
 *     <Button onClick={() => askToDelete(() => remove({ variables: { id } }))}>Delete</Button>
 *     {dialog}
 *
 * A rejection is said in the dialog, which stays open. `note` says what else the delete means.
 */
export function useConfirmDelete(): [
  ask: (act: () => Promise<unknown>, note?: string) => void,
  dialog: ReactNode,
] {
  const t = useMessages('ui');

  const [ask, dialog] = useConfirm();
  const askToDelete = (act: () => Promise<unknown>, note?: string) =>
    ask({
      ...questionTexts(t, 'confirm.delete'),
      note,
      isDangerous: true,
      act: async () => {
        await act();
        void notify({ kind: 'success', title: t('confirm.deleted'), text: t('confirm.deletedText') });
      },
    });
  return [askToDelete, dialog];
}
