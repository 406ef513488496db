import { Button } from '@mantine/core';
import { IconMail, IconMessage } from '@tabler/icons-react';
import { Suspense, useContext, useEffect } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { notifyFailure } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../../ui/Badge.tsx';
import { DocumentContext } from '../../questions/DocumentContext.ts';
import classes from './Conversation.module.css';
import {
  type ConversationFragment,
  useConversationQuery,
  useMarkMessagesReadMutation,
  useSendMessageMutation,
} from './conversation.generated.ts';

import { MessageForm } from './MessageForm.tsx';
import { StaffNotes } from './StaffNotes.tsx';

const FEEDBACK: BadgeLook = { icon: IconMessage, tone: 'plain' };
const NEW: BadgeLook = { icon: IconMail, tone: 'accent' };

type Props = { of: { id: string; applicant: { id: string } } };

export function Conversation({ of: { id, applicant } }: Props) {
  const { viewer } = useSession();
  const isOwn = viewer?.id === applicant.id;
  const { data } = useConversationQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const application = data?.application;
  if (!application) return null;
  if (isOwn && application.messages.length === 0 && !application.viewerCanSendMessage) return null;
  return (
    <>
      <Thread application={application} isOwn={isOwn} />
      <StaffNotes application={application} />
    </>
  );
}

type ThreadProps = { application: ConversationFragment; isOwn: boolean };

function Thread({ application, isOwn }: ThreadProps) {
  const t = useMessages('conversation');
  const { id, messages, unreadMessageCount, viewerCanSendMessage } = application;
  // A file that staff send is removed from their own documents, so the cached list is discarded.
  const [sendMessage] = useSendMessageMutation({
    update: (cache) => cache.evict({ fieldName: 'myDocuments' }),
  });
  const [markRead] = useMarkMessagesReadMutation();
  const hasNew = unreadMessageCount > 0;
  useEffect(() => {
    // After a failure, the messages remain marked as new until the thread is opened again.
    if (isOwn && hasNew) markRead({ variables: { id } }).catch(() => undefined);
  }, [isOwn, hasNew, id, markRead]);
  const side = isOwn ? 'toStaff' : 'toApplicant';
  return (
    <section className="stack gap-sm" aria-labelledby="conversation">
      <h3 id="conversation" className="text-lg">
        {t('heading')}
      </h3>
      {isOwn && viewerCanSendMessage && <p className="soft">{t('lead')}</p>}
      {messages.length > 0 ? (
        <ol className="stack gap-sm" aria-label={t('messages')}>
          {messages.map((message) => (
            <Message key={message.id} message={message} isOwn={isOwn} />
          ))}
        </ol>
      ) : (
        <p className="soft">{t('empty')}</p>
      )}
      {!isOwn && hasNew && (
        <div>
          <Button variant="default" onClick={() => void markRead({ variables: { id } }).catch(notifyFailure)}>
            {t('markRead')}
          </Button>
        </div>
      )}
      {viewerCanSendMessage && (
        <MessageForm
          label={t(`${side}.label`)}
          description={isOwn ? undefined : t('toApplicant.description')}
          submit={t(`${side}.submit`)}
          send={(message) => sendMessage({ variables: { id, ...message } })}
        />
      )}
    </section>
  );
}

type MessageProps = { message: ConversationFragment['messages'][number]; isOwn: boolean };

function Message({ message, isOwn }: MessageProps) {
  const t = useMessages('conversation');
  const { text, files, isFromStaff, isFeedback, sentAt, readAt } = message;
  const parts = useContext(DocumentContext);
  const isMine = isFromStaff !== isOwn;
  const isNew = !isMine && !isFeedback && !readAt;
  return (
    <li className={classes.message} data-mine={isMine}>
      <div className="row middle gap-xs">
        <span className="strong breaks">{nameAuthor(message, isOwn, t)}</span>
        {isFeedback && <Badge look={FEEDBACK}>{t('feedback')}</Badge>}
        {isNew && <Badge look={NEW}>{t('new')}</Badge>}
      </div>
      <p className={`box breaks written ${isMine ? 'on-brand' : 'on-soft'}`}>{text}</p>
      {files.length > 0 && parts && (
        <Suspense>
          <parts.List ids={files.map(({ id }) => id)} />
        </Suspense>
      )}
      <p className="soft text-sm">
        <time dateTime={sentAt}>{formatInstant(sentAt, t.language)}</time>
        {isMine && readAt && ` · ${t('read', { at: formatInstant(readAt, t.language) })}`}
      </p>
    </li>
  );
}

function nameAuthor(
  { isFromStaff, author }: MessageProps['message'],
  isOwn: boolean,
  t: ReturnType<typeof useMessages<'conversation'>>,
): string {
  if (isFromStaff) return author ? t('fromStaff', { name: author.name }) : t('staff');
  return isOwn ? t('you') : (author?.name ?? t('applicant'));
}
