import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DiscardEnded } from '../draft/DiscardEnded.tsx';
import { DraftFacts } from './DraftFacts.tsx';
import classes from './Several.module.css';
import type { DraftToSubmitFragment } from './several.generated.ts';

const MAX_NAMED = 5;

type Props = {
  draft: DraftToSubmitFragment;
  isUnsaved: boolean;
  onDiscarded: () => Promise<unknown>;
};

export function OpenDraft({ draft, isUnsaved, onDiscarded }: Props) {
  const t = useMessages('severalDrafts');
  const { id, scholarshipName, phase } = draft.scholarship;
  const { missing, obstacle } = draft.readiness;
  const isClosed = obstacle?.kind === 'CLOSED';
  const isUnconfirmed = obstacle?.kind === 'EMAIL_NOT_VERIFIED';
  const action = t(isUnconfirmed ? 'profile' : 'goOn');
  return (
    <li className={classes.row}>
      <div className="stack grow gap-2xs">
        <h3 className={classes.name}>
          <Link to={isClosed ? paths.scholarship.link(id) : paths.apply.link(id)}>{scholarshipName}</Link>
        </h3>
        <DraftFacts draft={draft} />
        {obstacle && (
          <p className={classes.problem}>
            <IconAlertCircle size={18} aria-hidden />
            <span>{obstacle.message}</span>
          </p>
        )}
        {isUnsaved && !isClosed && (
          <p className={classes.problem}>
            <IconAlertCircle size={18} aria-hidden />
            <span>{t('unsaved')}</span>
          </p>
        )}
        {missing.length > 0 && !isClosed && (
          <>
            <p>{t('missing', { count: missing.length })}</p>
            <ul className={`bullets grid gap-2xs ${classes.missing}`}>
              {missing.slice(0, MAX_NAMED).map(({ field, label, message }) => (
                <li key={field}>
                  <Link to={paths.apply.link(id, field)}>{label}</Link>: {message}
                </li>
              ))}
              {missing.length > MAX_NAMED && <li>{t('more', { count: missing.length - MAX_NAMED })}</li>}
            </ul>
          </>
        )}
      </div>
      {isClosed && phase === 'CLOSED' && (
        <DiscardEnded scholarship={draft.scholarship} onDiscarded={onDiscarded} />
      )}
      {!isClosed && (
        <Button
          component={Link}
          variant="default"
          to={isUnconfirmed ? paths.profile.link() : paths.apply.link(id)}
          aria-label={`${action}: ${scholarshipName}`}
        >
          {action}
        </Button>
      )}
    </li>
  );
}
