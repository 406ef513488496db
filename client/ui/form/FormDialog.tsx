import type { ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { ConfirmDialog, type Question } from '../confirm/ConfirmDialog.tsx';
import { questionTexts } from '../confirm/questionTexts.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { type FormState, TellFormState } from './formState.ts';
import { useAskBeforeLeaving } from './useLeaveQuestion.tsx';

type Props = Pick<ModalProps, 'size' | 'withCloseButton'> & {
  title: string;
  /** Which record it is about, where the title does not say. */
  record?: string;
  opened: boolean;
  onClose: () => void;
  /** True where neither Escape nor a tap beside it closes the dialog. */
  isHeld?: boolean;
  children: ReactNode;
};

/**
 * A dialog with a form. It asks before Escape, its cross or a tap beside it throws away what was typed, and does not
 * heed them while the form is being sent.
 */
export function FormDialog({
  opened,
  onClose,
  title,
  withCloseButton = true,
  isHeld = false,
  children,
  ...dialog
}: Props) {
  const t = useMessages('form');
  const [form, setForm] = useState<FormState>('saved');
  const [question, setQuestion] = useState<Question | null>(null);

  function askOrClose() {
    if (form === 'saved') return onClose();
    if (form === 'sending') return;
    setQuestion({
      ...questionTexts(t, 'close'),
      isDangerous: true,
      act: async () => onClose(),
    });
  }

  return (
    <>
      <Dialog
        {...dialog}
        heading={title}
        cross={withCloseButton ? t('closeDialog') : undefined}
        opened={opened}
        onClose={askOrClose}
        closeOnEscape={!isHeld && !question}
        closeOnClickOutside={!isHeld}
      >
        <TellFormState value={setForm}>{children}</TellFormState>
      </Dialog>
      {/* Gone at once with what it asks about, so that it does not give the focus back to there. */}
      {opened && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
      {form !== 'saved' && <LeaveGuard ask={setQuestion} />}
    </>
  );
}

/** There only while there is something to lose: a screen may have a dialog for each row. */
function LeaveGuard({ ask }: { ask: (question: Question) => void }) {
  useAskBeforeLeaving(true, ask);
  return null;
}
