import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../dialog/Dialog.tsx';

export type Question = {
  heading: string;
  record?: string;
  text: string;
  note?: string;
  more?: ReactNode;
  yes: string;
  doing: string;
  isDangerous?: boolean;
  act: () => Promise<unknown>;
};

type Props = { question: Question | null; onClose: () => void };

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
      setProblem(describeFailure(error));
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
