import { Button } from '@mantine/core';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { DOCUMENT_ACCEPT } from '../../../rules/documents.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './AddDocuments.module.css';
import { SendingRow } from './SendingRow.tsx';
import { useUploads } from './useUploads.ts';

type Props = {
  maxBytes: number;
  /** Gets the id of each upload once all its bytes are there. */
  onArrived: (id: string) => Promise<unknown>;
};

/** Takes files by choosing, dropping, pasting and the camera, and sends them. */
export function AddDocuments({ maxBytes, onArrived }: Props) {
  const t = useMessages('documents');
  const { sendings, add, goOn, cancel } = useUploads(maxBytes, onArrived);
  const [isOver, setOver] = useState(false);
  const heading = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const paste = useEffectEvent((event: ClipboardEvent) => add(event.clipboardData?.files ?? []));

  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const take = (input: HTMLInputElement) => {
    add([...(input.files ?? [])]);
    // The same file can be chosen again.
    input.value = '';
  };

  return (
    <section
      className={classes.root}
      aria-labelledby={heading}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={heading}>{t('add.label')}</h2>
      <p className={classes.hint}>{t('add.hint', { megabytes: maxBytes / 1e6 })}</p>
      <div className={classes.buttons}>
        <Button onClick={() => chooser.current?.click()}>{t('add.choose')}</Button>
        <Button variant="default" onClick={() => camera.current?.click()}>
          {t('add.camera')}
        </Button>
      </div>
      <input
        ref={chooser}
        className={classes.input}
        type="file"
        multiple
        accept={DOCUMENT_ACCEPT}
        aria-label={t('add.choose')}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        className={classes.input}
        type="file"
        accept="image/jpeg"
        capture="environment"
        aria-label={t('add.camera')}
        onChange={(event) => take(event.currentTarget)}
      />
      {sendings.length > 0 && (
        <ul className={classes.sendings} aria-label={t('upload.list')}>
          {sendings.map((sending) => (
            <SendingRow
              key={sending.key}
              of={sending}
              onContinue={() => void goOn(sending.key)}
              onCancel={() => void cancel(sending.key)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
