import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ProveForm } from './ProveForm.tsx';
import { useSecondFactor } from './useSecondFactor.ts';

type Props = { isOpen: boolean; onClose: (isProved: boolean) => void };

/** Asks for the strongest proof that the account has. */
export function ProofDialog({ isOpen, onClose }: Props) {
  const t = useMessages('secondFactor');
  // Mantine remembers whom to give the focus back to when a dialog opens, not when it is born open.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  return (
    <Modal
      opened={isShown}
      onClose={() => onClose(false)}
      title={t('dialog.title')}
      withCloseButton={false}
      // Above the dialog whose action it is about.
      zIndex={400}
    >
      <Body onClose={onClose} />
    </Modal>
  );
}

function Body({ onClose }: Pick<Props, 'onClose'>) {
  const t = useMessages('secondFactor');
  const { state, error, load } = useSecondFactor();
  return (
    <>
      <p>{t('dialog.text')}</p>
      {error !== undefined && <ErrorState heading={t('step.failed')} error={error} onRetry={load} />}
      {!state && error === undefined && (
        <DelayedSkeleton label={t('step.loading')}>
          <SkeletonBlock height={96} />
        </DelayedSkeleton>
      )}
      {state && <ProveForm state={state} onProved={() => onClose(true)} />}
      <Button variant="default" fullWidth mt="sm" onClick={() => onClose(false)}>
        {t('dialog.cancel')}
      </Button>
    </>
  );
}
