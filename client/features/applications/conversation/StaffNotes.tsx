import { Button, NativeSelect } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatInstant } from '../../../../messages/formats.ts';
import { notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ApplicationLabels } from '../../labels/ApplicationLabels.tsx';
import classes from './Conversation.module.css';
import {
  type ConversationFragment,
  useAddNoteMutation,
  useSetAssigneeMutation,
  useSetWaitingForApplicantMutation,
} from './conversation.generated.ts';

import { TextForm } from './TextForm.tsx';

type Props = { application: ConversationFragment };

export function StaffNotes({ application }: Props) {
  const t = useMessages('conversation');
  const [addNote] = useAddNoteMutation();
  const { id, labels, notes, viewerCanHandle } = application;
  if (!notes) return null;
  return (
    <section className={`box on-soft ${classes.notes}`} aria-labelledby="notes">
      <div className="row middle apart gap-xs">
        <h3 id="notes" className="text-lg">
          {t('notes.heading')}
        </h3>
        <p className="row middle gap-2xs strong">
          <IconLock size={18} aria-hidden />
          {t('notes.onlyStaff')}
        </p>
      </div>
      <ApplicationLabels key={id} id={id} labels={labels ?? []} isReadOnly={!viewerCanHandle} />
      {viewerCanHandle && <Handling application={application} />}
      {notes.length > 0 && (
        <ol className="stack gap-sm">
          {notes.map(({ id: key, text, author, writtenAt }) => (
            <li key={key}>
              <p className="breaks written">{text}</p>
              <p className="soft text-sm">
                <time dateTime={writtenAt}>{formatInstant(writtenAt, t.language)}</time>
                {author && ` · ${author.name}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      {viewerCanHandle && (
        <TextForm
          label={t('notes.label')}
          description={t('notes.onlyStaff')}
          submit={t('notes.submit')}
          submitting={t('notes.submitting')}
          send={(text) => addNote({ variables: { id, text } })}
        />
      )}
    </section>
  );
}

function Handling({ application }: Props) {
  const t = useMessages('conversation');
  const { id, assignee, possibleAssignees, waitingForApplicantSince: since } = application;
  const [setAssignee, assigning] = useSetAssigneeMutation();
  const [setWaiting, changing] = useSetWaitingForApplicantMutation();
  return (
    <>
      <NativeSelect
        label={t('assignee')}
        value={assignee?.id ?? ''}
        disabled={assigning.loading}
        data={[
          { value: '', label: t('unassigned') },
          ...possibleAssignees.map(({ id: value, name: label }) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          void setAssignee({ variables: { id, userId: value || null } }).catch(notifyFailure)
        }
      />
      <div className="row middle gap-sm">
        {since && <p>{t('waiting', { at: formatInstant(since, t.language) })}</p>}
        <Button
          variant="default"
          loading={changing.loading}
          onClick={() => void setWaiting({ variables: { id, isWaiting: !since } }).catch(notifyFailure)}
        >
          {t(since ? 'stopWaiting' : 'wait')}
        </Button>
      </div>
    </>
  );
}
