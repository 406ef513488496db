import { Button } from '@mantine/core';
import { IconChevronDown, IconMail } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';
import classes from './EntryList.module.css';
import { type InboxItemFragment, useMarkInboxReadMutation } from './inbox.generated.ts';
import { noteRead } from './noteRead.ts';

const UNREAD: BadgeLook = { icon: IconMail, tone: 'accent' };

type Props = {
  label: string;
  entries: readonly InboxItemFragment[];
  open: string;
  onOpen: (id: string) => void;
};

export function EntryList({ label, entries, open, onOpen }: Props) {
  return (
    <ul className={`card rows ${classes.list}`} aria-label={label}>
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          isOpen={entry.id === open}
          onToggle={() => onOpen(entry.id === open ? '' : entry.id)}
        />
      ))}
    </ul>
  );
}

type EntryProps = { entry: InboxItemFragment; isOpen: boolean; onToggle: () => void };

function Entry({ entry, isOpen, onToggle }: EntryProps) {
  const { id, subject, createdAt, readAt } = entry;
  const t = useMessages('inbox');
  const textId = useId();
  const isUnread = !readAt;
  const [markRead] = useMarkInboxReadMutation();
  useEffect(() => {
    if (!isOpen || !isUnread) return;
    // After a failure, the entry remains marked as unread.
    markRead({
      variables: { input: { id } },
      update: (cache) => noteRead(cache, [id]),
    }).catch(() => undefined);
  }, [isOpen, isUnread, id, markRead]);
  return (
    <li className={classes.entry} data-unread={isUnread || undefined}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={onToggle}
      >
        <span className={`breaks ${classes.subject}`}>{subject}</span>
        <span className={`soft text-sm ${classes.when}`}>
          {isUnread && <Badge look={UNREAD}>{t('unread')}</Badge>}
          <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>
        </span>
        <IconChevronDown size={20} aria-hidden className={classes.mark} />
      </button>
      <div id={textId}>{isOpen && <Text entry={entry} />}</div>
    </li>
  );
}

function Text({ entry: { text, path, action } }: Pick<EntryProps, 'entry'>) {
  return (
    <div className={`stack gap-sm ${classes.text}`}>
      {text.split('\n\n').map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of an entry never change
        <p key={place} dir="auto" className="measure breaks written">
          {paragraph}
        </p>
      ))}
      {path && (
        <div>
          <Button component={Link} to={path} variant="default">
            {action}
          </Button>
        </div>
      )}
    </div>
  );
}
