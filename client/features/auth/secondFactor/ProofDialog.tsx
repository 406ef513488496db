import { Button } from '@mantine/core';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { focusStart } from '../../../ui/dialog/markStart.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ProveForm } from './ProveForm.tsx';
import { useSecondFactor } from './useSecondFactor.ts';

type Props = { isOpen: boolean; onClose: (isProved: boolean) => void };

export function ProofDialog({ isOpen, onClose }: Props) {
  const t = useMessages('secondFactor');
  return (
    <Dialog opened={isOpen} onClose={() => onClose(false)} heading={t('dialog.title')} zIndex={400}>
      <Body onClose={onClose} />
    </Dialog>
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
      {state && (
        <div ref={focusStart}>
          <ProveForm state={state} onProved={() => onClose(true)} />
        </div>
      )}
      <Button variant="default" fullWidth mt="sm" onClick={() => onClose(false)}>
        {t('dialog.cancel')}
      </Button>
    </>
  );
}
