import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { MAX_DOCUMENT_BYTES } from '../../../rules/applications/documents.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { SentFileProps } from '../questions/DocumentContext.ts';
import classes from './DocumentAnswer.module.css';
import { DocumentFacts } from './DocumentFacts.tsx';
import { FileButtons } from './upload/FileButtons.tsx';
import { SendingList } from './upload/SendingList.tsx';
import { useFileDrop } from './upload/useFileDrop.ts';
import { useUploads } from './upload/useUploads.ts';

export function SentFile({ label, file, credentials, onArrived, onSending, onRemove }: SentFileProps) {
  const t = useMessages('documents');
  const uploads = useUploads(MAX_DOCUMENT_BYTES, onArrived, credentials);
  const isSending = uploads.sendings.some(({ problem }) => !problem);
  const tell = useEffectEvent((is: boolean) => onSending?.(is));
  useEffect(() => tell(isSending), [isSending]);
  const [onlyTaken, setOnlyTaken] = useState<string | null>(null);
  const send = (files: Iterable<File>) => {
    const [first, ...others] = files;
    setOnlyTaken(others.length > 0 ? (first?.name ?? null) : null);
    if (first) uploads.add([first]);
  };
  const { isOver, ...drop } = useFileDrop(send);
  return (
    <div
      className={classes.root}
      data-over={isOver || undefined}
      onPaste={(event) => event.clipboardData.files.length > 0 && send(event.clipboardData.files)}
      {...drop}
    >
      <p className="soft text-sm">{t('add.hintOne', { megabytes: MAX_DOCUMENT_BYTES / 1e6 })}</p>
      {file && (
        <ul className="grid gap-xs">
          <li className="row middle gap-xs">
            <DocumentFacts document={file} />
            {onRemove && (
              <div className="row gap-xs">
                <Button
                  variant="default"
                  aria-label={t('removeLabel', { name: file.name })}
                  onClick={onRemove}
                >
                  {t('remove')}
                </Button>
              </div>
            )}
          </li>
        </ul>
      )}
      <SendingList of={uploads} />
      {onlyTaken && (
        <p role="alert" className={classes.problem}>
          {t('add.onlyOne', { name: onlyTaken })}
        </p>
      )}
      {!isSending && <FileButtons isOne label={label} onFiles={send} />}
    </div>
  );
}
