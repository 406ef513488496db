import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconMessagePlus, IconX } from '@tabler/icons-react';
import { useContext } from 'react';
import type { ApplicationStatus } from '../../../../rules/applications/applicationOptions.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { RecordFoot } from '../../../ui/table/record/RecordFoot.tsx';
import classes from './Desk.module.css';
import { DeskContext } from './DeskContext.ts';
import type { DeskApplicationFragment } from './desk.generated.ts';
import { PendingDecisionNote } from './PendingDecisionNote.tsx';

type Props = { application: DeskApplicationFragment; onFeedback: () => void };

export function DeskFoot({ application, onFeedback }: Props) {
  const t = useMessages('desk');
  const { decide } = useContext(DeskContext);
  const { viewerDecisions, viewerCanGiveFeedback, heldDecision } = application;
  const isOffered = (status: ApplicationStatus) => viewerDecisions.some((move) => move.status === status);
  const propsOf = (status: ApplicationStatus, key: string) => ({
    // `aria-disabled` keeps the focus on the button, unlike `disabled`.
    'aria-disabled': !isOffered(status),
    'data-disabled': !isOffered(status) || undefined,
    'aria-keyshortcuts': key,
    onClick: () => decide(application, status),
  });
  return (
    <RecordFoot label={t('foot.label')}>
      {heldDecision && <PendingDecisionNote application={application} />}
      <Button leftSection={<IconCheck size={18} aria-hidden />} {...propsOf('ACCEPTED', 'A')}>
        {t('foot.ACCEPTED')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        {...propsOf('REJECTED', 'R')}
        // Red text would make a disabled button look enabled.
        c={isOffered('REJECTED') ? 'var(--bad-text)' : undefined}
      >
        {t('foot.REJECTED')}
      </Button>
      {viewerCanGiveFeedback && (
        <Button
          variant="default"
          leftSection={<IconMessagePlus size={18} aria-hidden />}
          aria-keyshortcuts="F"
          onClick={onFeedback}
        >
          {t('foot.feedback')}
        </Button>
      )}
      <Button
        variant="subtle"
        className={classes.optional}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        {...propsOf('PENDING', 'B')}
      >
        {t('foot.PENDING')}
      </Button>
    </RecordFoot>
  );
}
