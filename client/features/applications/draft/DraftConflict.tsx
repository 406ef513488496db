import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx';
import { type ApplyValues, differences, draftOf } from '../apply/applyForm.ts';
import classes from './draft.module.css';
import type { Theirs } from './startDraft.ts';

type Props = {
  /** The other version. */
  theirs: Theirs;
  values: ApplyValues;
  /** Which answers differ. */
  answers?: ReactNode;
  onKeep: () => void;
  onTake: () => void;
};

/** Two versions of one form: what differs, and the choice between them. Until then nothing is overwritten. */
export function DraftConflict({ theirs, values, answers, onKeep, onTake }: Props) {
  const t = useMessages('applicationForm');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const mine = draftOf(values);
  const { draft, differs } = theirs;
  const other = draftOf(Object(draft?.content ?? {}));
  const names = differs === 'draft' ? differences(mine, other) : [];
  return (
    <ConflictPanel
      ref={panel}
      heading={t('draft.conflictHeading')}
      text={wordsOf()}
      choices={
        <>
          <Button onClick={onKeep}>{t('draft.keepMine')}</Button>
          <Button variant="default" onClick={onTake}>
            {differs === 'gone' ? t('draft.startAfresh') : t('draft.takeTheirs')}
          </Button>
        </>
      }
    >
      {names.length > 0 && (
        <dl className={classes.differences}>
          {names.map((name) => (
            <div key={name}>
              <dt>{t(`labels.${name}`)}</dt>
              <dd>
                <span>{t('draft.here')}</span> {mine[name] || t('draft.empty')}
              </dd>
              <dd>
                <span>{t('draft.there')}</span> {other[name] || t('draft.empty')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answers}
    </ConflictPanel>
  );

  function wordsOf(): string {
    if (differs === 'general') return t('draft.generalText');
    const when = formatInstant(draft?.updatedAt ?? '', t.language);
    return differs === 'draft' ? t('draft.conflictText', { when }) : t('draft.goneText');
  }
}
