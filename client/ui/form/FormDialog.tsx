import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { ConfirmDialog, type Question } from '../confirm/ConfirmDialog.tsx';
import { questionTexts } from '../confirm/questionTexts.ts';
import { type FormState, TellFormState } from './formState.ts';
import { useAskBeforeLeaving } from './useLeaveQuestion.tsx';

type Props = Pick<ModalProps, 'title' | 'size' | 'withCloseButton'> & {
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
export function FormDialog({ opened, onClose, isHeld = false, children, ...modal }: Props) {
  const t = useMessages('form');
  // Mantine remembers whom to give the focus back to when a dialog opens, not when it is born open.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(opened), [opened]);
  useFocusReturnOnUnmount(isOpen);
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
      <Modal
        {...modal}
        opened={isOpen}
        onClose={askOrClose}
        closeOnEscape={!isHeld && !question}
        closeOnClickOutside={!isHeld}
        closeButtonProps={{ 'aria-label': t('closeDialog'), size: 44, iconSize: 22 }}
      >
        <TellFormState value={setForm}>{children}</TellFormState>
      </Modal>
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

/** Mantine gives the focus back when a dialog closes, not when it is gone at once. */
function useFocusReturnOnUnmount(isOpen: boolean) {
  const returnFocus = useRef(useFocusReturn({ opened: isOpen, shouldReturnFocus: false }));
  const wasOpen = useRef(false);
  wasOpen.current = isOpen;
  useEffect(
    () => () => {
      if (wasOpen.current) returnFocus.current();
    },
    [],
  );
}
