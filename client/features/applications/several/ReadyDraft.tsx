import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DraftFacts } from './DraftFacts.tsx';
import classes from './Several.module.css';
import type { DraftToSubmitFragment } from './several.generated.ts';

type Props = {
  draft: DraftToSubmitFragment;
  isChosen: boolean;
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
};

export function ReadyDraft({ draft, isChosen, isFull, onChoose }: Props) {
  const t = useMessages('severalDrafts');
  const id = useId();
  const { scholarship } = draft;
  return (
    <li className={classes.row}>
      <label htmlFor={id} className={`touch centred ${classes.box}`}>
        <Checkbox
          id={id}
          size="md"
          aria-label={t('choose', { name: scholarship.scholarshipName })}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
      <div className="stack grow gap-2xs">
        <h3 className={classes.name}>
          <Link to={paths.apply.link(scholarship.id)}>{scholarship.scholarshipName}</Link>
        </h3>
        <DraftFacts draft={draft} />
      </div>
    </li>
  );
}
