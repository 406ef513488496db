import { skipToken } from '@apollo/client/react';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { findLimitProblem, MAX_MEGABYTES } from '../../../rules/forms/kinds/document.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { usePending } from '../../ui/form/pending.ts';
import type { DocumentAnswerProps } from '../questions/DocumentContext.ts';
import { AnsweredDocument } from './AnsweredDocument.tsx';
import classes from './DocumentAnswer.module.css';
import { useFinishUploadMutation, useMyDocumentsQuery } from './documents.generated.ts';
import { FileButtons } from './upload/FileButtons.tsx';
import { SendingList } from './upload/SendingList.tsx';
import { useFileDrop } from './upload/useFileDrop.ts';
import { useUploads } from './upload/useUploads.ts';

export function DocumentAnswer({ question, label, value, onChange }: DocumentAnswerProps) {
  const t = useMessages('documents');
  const { maxFiles = 1, maxMegabytes = MAX_MEGABYTES, types } = question;
  const ids = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  const [finish] = useFinishUploadMutation();
  const [isTooMany, setTooMany] = useState(false);
  // Lets an upload that finishes later be added to the current answer instead of an outdated one.
  const present = useRef({ ids, onChange });
  useEffect(() => {
    present.current = { ids, onChange };
  });
  const change = (next: string[]) => {
    present.current.ids = next;
    present.current.onChange(next.length > 0 ? next : null);
  };
  // If only one file is allowed, a new choice cancels running uploads, so that an earlier file cannot replace it.
  const cancelEarlier = () => {
    if (maxFiles === 1) for (const { key } of uploads.sendings) void uploads.cancel(key);
  };
  const add = (id: string) =>
    change(
      maxFiles === 1 ? [id] : [...present.current.ids.filter((one) => one !== id), id].slice(0, maxFiles),
    );
  const uploads = useUploads(maxMegabytes * 1_000_000, async (id, isCancelled) => {
    await finish({ variables: { id } });
    if (!isCancelled()) add(id);
  });
  const waiting = uploads.sendings.filter(({ problem }) => !problem).length;
  usePending(waiting > 0, uploads.sendings.length === 0);
  const send = (given: Iterable<File>) => {
    const files = [...given];
    const room = maxFiles === 1 ? 1 : maxFiles - present.current.ids.length - waiting;
    setTooMany(files.length > room);
    if (files.length > 0) cancelEarlier();
    uploads.add(files.slice(0, Math.max(0, room)));
  };
  const choose = (id: string) => {
    cancelEarlier();
    add(id);
  };
  const { isOver, ...drop } = useFileDrop(send);
  const isFull = maxFiles > 1 && ids.length + waiting >= maxFiles;

  return (
    <div
      className={classes.root}
      data-over={isOver || undefined}
      onPaste={(event) => event.clipboardData.files.length > 0 && send(event.clipboardData.files)}
      {...drop}
    >
      {ids.length > 0 && (
        <ul className="grid gap-xs">
          {ids.map((id) => (
            <AnsweredDocument key={id} id={id} question={question}>
              {(name) => (
                <Button
                  variant="default"
                  aria-label={t('answer.removeLabel', { name })}
                  onClick={() => change(ids.filter((one) => one !== id))}
                >
                  {t('answer.remove')}
                </Button>
              )}
            </AnsweredDocument>
          ))}
        </ul>
      )}
      <SendingList of={uploads} />
      {isTooMany && (
        <p role="alert" className={classes.problem}>
          {t('answer.tooMany', { max: maxFiles })}
        </p>
      )}
      {!isFull && (
        <>
          <FileButtons types={types} isOne={maxFiles === 1} label={label} onFiles={send} />
          <p className="soft text-sm">{t('answer.drop', { max: maxFiles })}</p>
          <MineToUse question={question} label={label} used={ids} onChoose={choose} />
        </>
      )}
    </div>
  );
}

type MineProps = Pick<DocumentAnswerProps, 'question' | 'label'> & {
  used: readonly string[];
  onChoose: (id: string) => void;
};

function MineToUse({ question, label, used, onChoose }: MineProps) {
  const t = useMessages('documents');
  const { viewer } = useSession();
  const { data } = useMyDocumentsQuery(viewer ? {} : skipToken);
  const fitting = (data?.myDocuments?.items ?? []).filter(
    (one) => one.state !== 'REFUSED' && !used.includes(one.id) && !findLimitProblem(question, one),
  );
  if (fitting.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t('add.for', { text: t('answer.reuse'), label })}
      value=""
      onChange={({ currentTarget: { value } }) => value && onChoose(value)}
      data={[
        { value: '', label: t('answer.reuse') },
        ...fitting.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
