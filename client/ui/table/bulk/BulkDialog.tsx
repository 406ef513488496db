import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { Dialog } from '../../dialog/Dialog.tsx';
import classes from './BulkDialog.module.css';
import type { BulkJob, BulkRun } from './bulkRun.ts';
import type { BulkOutcome } from './runInChunks.ts';

const SHOWN_AT_ONCE = 50;

type Props = { run: BulkRun; onStop: () => void; onClose: () => void };

export function BulkDialog({ run: { job, tried, isStopping, outcome }, onStop, onClose }: Props) {
  const t = useMessages('table');
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  useAskBeforeUnload(!outcome);
  const isWhole = outcome?.done.length === job.ids.length;
  const heading = isWhole ? job.texts.done : job.texts.doing;
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      heading={
        outcome && !isWhole
          ? t('bulk.result', { done: outcome.done.length, failed: outcome.failed.length })
          : heading
      }
      size="lg"
      closeOnEscape={outcome !== undefined}
      closeOnClickOutside={outcome !== undefined}
    >
      {outcome ? (
        <Result job={job} outcome={outcome} onClose={close} />
      ) : (
        <>
          <Progress label={job.texts.doing} tried={tried} count={job.ids.length} />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onStop} disabled={isStopping} data-autofocus>
              {isStopping ? t('bulk.stopping') : t('bulk.stop')}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}

function Progress({ label, tried, count }: { label: string; tried: number; count: number }) {
  const t = useMessages('table');
  const said = t('bulk.progress', { tried, count });
  return (
    <>
      <progress value={tried} max={count} aria-label={label} aria-valuetext={said} />
      <p className="mt-xs soft numbers">
        {said}. {t('bulk.stay')}
      </p>
    </>
  );
}

type ResultProps = { job: BulkJob; outcome: BulkOutcome; onClose: () => void };

function Result({ job, outcome: { done, failed, untried, kept }, onClose }: ResultProps) {
  const t = useMessages('table');
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const isWhole = done.length === job.ids.length;
  const isRestKept = !isWhole && done.length + kept.length === job.ids.length;
  const rest = Math.min(failed.length - shown, SHOWN_AT_ONCE);
  return (
    <>
      <div role="status">
        {isWhole && (
          <p>
            {[job.texts.doneText, t('bulk.result', { done: done.length, failed: 0 })]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        {untried.length > 0 && <p>{t('bulk.untried', { count: untried.length })}</p>}
        {isRestKept && <p>{t('bulk.kept')}</p>}
      </div>
      {failed.length > 0 && (
        <ul className={`grid mt-md ${classes.failures}`} aria-label={t('bulk.failures')}>
          {failed.slice(0, shown).map(({ id, why }) => (
            <li key={id}>
              <span className="strong">{job.nameOf(id)}</span>
              <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button variant="subtle" mt="sm" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('bulk.more', { count: rest })}
        </Button>
      )}
      <Group justify="flex-end" mt="lg">
        <Button ref={takeFocus} onClick={onClose}>
          {t('bulk.close')}
        </Button>
      </Group>
    </>
  );
}

/** Focuses the button, because the previously focused one no longer exists. */
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}

function useAskBeforeUnload(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);
}
