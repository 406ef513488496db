import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { type PreparedFileFragment, usePreparedFilesQuery } from './papers.generated.ts';

const ASK_AGAIN = 3_000;

export const isOnItsWay = ({ state }: PreparedFileFragment) => state === 'WAITING' || state === 'MAKING';

export function usePreparedFiles() {
  const t = useMessages('preparedFiles');
  const [pollInterval, setPollInterval] = useState(0);
  const result = usePreparedFilesQuery({ fetchPolicy: 'cache-and-network', pollInterval });
  const files = result.data?.preparedFiles;
  const wanted = files?.some(isOnItsWay) ? ASK_AGAIN : 0;
  if (wanted !== pollInterval) setPollInterval(wanted);
  const awaited = useRef(new Set<string>());
  useEffect(() => {
    for (const file of files ?? []) {
      if (isOnItsWay(file)) awaited.current.add(file.id);
      else if (awaited.current.delete(file.id) && file.state === 'READY')
        void notify({ kind: 'success', title: t('ready', { count: file.total }), about: file.id });
    }
  }, [files, t]);
  return { files, error: result.error, refetch: result.refetch };
}
