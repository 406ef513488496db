import { useEffect, useEffectEvent, useId } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './AddDocuments.module.css';
import { FileButtons } from './FileButtons.tsx';
import { SendingList } from './SendingList.tsx';
import { useFileDrop } from './useFileDrop.ts';
import { useUploads } from './useUploads.ts';

type Props = {
  maxBytes: number;
  onArrived: (id: string) => Promise<unknown>;
};

export function AddDocuments({ maxBytes, onArrived }: Props) {
  const t = useMessages('documents');
  const uploads = useUploads(maxBytes, onArrived);
  const { isOver, ...drop } = useFileDrop(uploads.add);
  const heading = useId();
  const paste = useEffectEvent((event: ClipboardEvent) => uploads.add(event.clipboardData?.files ?? []));

  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  return (
    <section className={classes.root} aria-labelledby={heading} data-over={isOver || undefined} {...drop}>
      <h2 id={heading} className="text-lg">
        {t('add.label')}
      </h2>
      <p className="mb-sm soft">{t('add.hint', { megabytes: maxBytes / 1e6 })}</p>
      <FileButtons onFiles={uploads.add} />
      <SendingList of={uploads} />
    </section>
  );
}
