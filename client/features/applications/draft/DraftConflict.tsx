import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import type { DraftContent } from '../../../../rules/applications/applications.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx';
import { Differences } from '../../../ui/form/Differences.tsx';
import { type ApplyValues, differences, toDraft } from '../apply/applyForm.ts';
import type { ServerVersion } from './startDraft.ts';

type Props = {
  theirs: ServerVersion;
  values: ApplyValues;
  answers?: ReactNode;
  onKeep: () => void;
  onTake: () => void;
};

/** Compares two versions of a form. Neither is overwritten until the user chooses one. */
export function DraftConflict({ theirs, values, answers, onKeep, onTake }: Props) {
  const t = useMessages('applicationForm');
  const mine = toDraft(values);
  const { draft, differs } = theirs;
  const other = toDraft(Object(draft?.content ?? {}));
  return (
    <ConflictPanel
      takesFocus
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
      {differs === 'draft' && <DraftDifferences mine={mine} other={other} />}
      {answers}
    </ConflictPanel>
  );

  function wordsOf(): string {
    if (differs === 'general') return t('draft.generalText');
    if (differs === 'gone') return t('draft.goneText');
    return t('draft.conflictText', { when: formatInstant(draft?.updatedAt ?? '', t.language) });
  }
}

export function DraftDifferences({ mine, other }: { mine: DraftContent; other: DraftContent }) {
  const t = useMessages('applicationForm');
  return (
    <Differences
      names={{ theirs: t('draft.there'), mine: t('draft.here') }}
      rows={differences(mine, other).map((name) => ({
        key: name,
        label: t(`labels.${name}`),
        theirs: other[name] || t('draft.empty'),
        mine: mine[name] || t('draft.empty'),
      }))}
    />
  );
}
