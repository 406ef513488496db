import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant, formatMegabytes } from '../../../../messages/formats.ts';
import { notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './PacketsDialog.module.css';
import {
  type PreparedFileFragment,
  useOpenPreparedFileMutation,
  useRemovePreparedFileMutation,
} from './papers.generated.ts';
import { isOnItsWay } from './usePreparedFiles.ts';

type Props = { file: PreparedFileFragment; refetch: () => Promise<unknown> };

export function PreparedFileRow({ file, refetch }: Props) {
  const t = useMessages('preparedFiles');
  const [open] = useOpenPreparedFileMutation({ fetchPolicy: 'no-cache' });
  const [remove] = useRemovePreparedFileMutation({ fetchPolicy: 'no-cache' });
  const [isBusy, setBusy] = useState(false);
  const { id, state, failure, total, done, bytes, expiresAt, isMerged } = file;
  const isOpen = isOnItsWay(file);
  const name = t('file', { count: total });

  async function act(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      void notifyFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const fetchIt = async () => {
    const { data } = await open({ variables: { id } });
    // The browser streams the download to disk, because the file may not fit into memory.
    if (data?.openPreparedFile) window.location.assign(data.openPreparedFile);
  };
  const removeIt = async () => {
    await remove({ variables: { id } });
    await refetch();
  };

  return (
    <li className={`row middle gap-xs ruled ${classes.file}`}>
      <div>
        <p>
          {name} · {t(isMerged ? 'isMerged' : 'isBeside')}
        </p>
        {state === 'MAKING' && <progress value={done} max={Math.max(total, 1)} aria-label={name} />}
        <p className={failure ? 'bad' : classes.note}>
          {failure && t(`failure.${failure}`)}
          {state === 'WAITING' && t('waiting')}
          {state === 'MAKING' && t('making', { done, count: total })}
          {state === 'READY' &&
            t('until', {
              size: formatMegabytes(bytes ?? 0, t.language),
              when: formatInstant(expiresAt ?? '', t.language),
            })}
        </p>
      </div>
      {state === 'READY' && (
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={isBusy}
          aria-label={t('downloadOf', { name })}
          onClick={() => act(fetchIt)}
        >
          {t('download')}
        </Button>
      )}
      <Button
        variant="default"
        disabled={isBusy}
        aria-label={t(isOpen ? 'cancelOf' : 'removeOf', { name })}
        onClick={() => act(removeIt)}
      >
        {t(isOpen ? 'cancel' : 'remove')}
      </Button>
    </li>
  );
}
