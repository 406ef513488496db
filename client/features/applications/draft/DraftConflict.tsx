import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showInstant } from '../../../lib/dates.ts';
import { messages } from '../../../messages.ts';
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx';
import type { DraftFragment } from '../apply/apply.generated.ts';
import { type ApplyValues, applyLabels, differences, draftOf } from '../apply/applyForm.ts';
import classes from './draft.module.css';

type Props = {
  /** The other version; null when it is gone. */
  theirs: DraftFragment | null;
  values: ApplyValues;
  onKeep: () => void;
  onTake: () => void;
};

const texts = messages.draft;

/** Two versions of one form: what differs, and the choice between them. Until then nothing is overwritten. */
export function DraftConflict({ theirs, values, onKeep, onTake }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const mine = draftOf(values);
  const other = draftOf(Object(theirs?.content ?? {}));
  const names = theirs ? differences(mine, other) : [];
  return (
    <ConflictPanel
      ref={panel}
      heading={texts.conflictHeading}
      text={theirs ? texts.conflictText(showInstant(theirs.updatedAt)) : texts.goneText}
      choices={
        <>
          <Button onClick={onKeep}>{texts.keepMine}</Button>
          <Button variant="default" onClick={onTake}>
            {theirs ? texts.takeTheirs : texts.startAfresh}
          </Button>
        </>
      }
    >
      {names.length > 0 && (
        <dl className={classes.differences}>
          {names.map((name) => (
            <div key={name}>
              <dt>{applyLabels[name]}</dt>
              <dd>
                <span>{texts.here}</span> {mine[name] || texts.empty}
              </dd>
              <dd>
                <span>{texts.there}</span> {other[name] || texts.empty}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ConflictPanel>
  );
}
