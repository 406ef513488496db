import type { ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { ConfirmDialog, type Question } from '../confirm/ConfirmDialog.tsx';
import { questionTexts } from '../confirm/questionTexts.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { type FormState, FormStateContext } from './formState.ts';
import { LeaveGuard } from './useLeaveQuestion.tsx';

type Props = Pick<ModalProps, 'size' | 'withCloseButton'> & {
  title: string;
  record?: string;
  opened: boolean;
  onClose: () => void;
  isHeld?: boolean;
  children: ReactNode;
};

/**
 * A dialog with a form. Asks for confirmation before Escape, the close button or a click outside discards
 * input. Ignores all three while the form is submitting.
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
        closeOnEscape={!isHeld}
        closeOnClickOutside={!isHeld}
      >
        <FormStateContext value={setForm}>{children}</FormStateContext>
      </Dialog>
      {/* Unmounts together with the form dialog, so that the question does not return the focus to the form. */}
      {opened && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
      {form !== 'saved' && <LeaveGuard ask={setQuestion} />}
    </>
  );
}
