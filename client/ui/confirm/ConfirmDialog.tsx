import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../dialog/Dialog.tsx';

/** What is asked, and what the two buttons say. */
export type Question = {
  heading: string;
  /** Which record it is about, where the heading does not say. */
  record?: string;
  text: string;
  /** What else it means, for example for a payment. */
  note?: string;
  /** What else may be filled in, below the text. */
  more?: ReactNode;
  yes: string;
  /** What the button says while it is being done. */
  doing: string;
  /** True when it takes something away. */
  isDangerous?: boolean;
  /** Does it; a rejection is shown and leaves the question open. */
  act: () => Promise<unknown>;
};

type Props = { question: Question | null; onClose: () => void };

/** Asks before something is done. Loaded by the first question; use it through useConfirm.tsx. */
export function ConfirmDialog({ question, onClose }: Props) {
  const isOpen = question !== null;
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return (
    <Dialog opened={isOpen} onClose={onClose} heading={shown?.heading} record={shown?.record}>
      {shown && <Body key={String(isOpen)} question={shown} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useMessages('ui');
  const { text, note, more, yes, doing, isDangerous, act } = question;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
      onClose();
    } catch (error) {
      setProblem(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p>{text}</p>
      {note && <p className="mt-sm medium">{note}</p>}
      {more}
      {problem && (
        <p className="mt-md box on-bad" role="alert">
          {problem}
        </p>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('confirm.cancel')}
        </Button>
        <Button color={isDangerous ? 'red.9' : undefined} disabled={isBusy} onClick={confirm}>
          {isBusy ? doing : yes}
        </Button>
      </Group>
    </>
  );
}
