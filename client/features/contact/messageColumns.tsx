import { IconCheck, IconClock } from '@tabler/icons-react';
import { formatInstant } from '../../../messages/formats.ts';
import type { Texts } from '../../lib/useMessages.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import classes from './Contact.module.css';
import { HandleAction } from './HandleAction.tsx';
import type { ContactMessageRowFragment } from './inbox.generated.ts';

export const messageColumns = (t: Texts<'contact'>): Column<ContactMessageRowFragment>[] => [
  {
    id: 'from',
    header: t('columns.from'),
    cell: ({ name, email }) => (
      <span className={classes.sender}>
        <bdi>{name}</bdi>
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </span>
    ),
    isTitle: true,
  },
  {
    id: 'message',
    header: t('columns.message'),
    cell: ({ message }) => (
      <p dir="auto" className={classes.message}>
        {message}
      </p>
    ),
    isLong: true,
  },
  {
    id: 'received',
    header: t('columns.received'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>,
    isNarrow: true,
  },
  {
    id: 'state',
    header: t('columns.state'),
    cell: ({ handledAt }) => (
      <Badge look={handledAt ? { icon: IconCheck, tone: 'good' } : { icon: IconClock, tone: 'accent' }}>
        {handledAt ? t('states.handled') : t('states.waiting')}
      </Badge>
    ),
    isNarrow: true,
  },
  {
    id: 'action',
    header: t('columns.action'),
    cell: (message) => <HandleAction of={message} />,
    isActions: true,
  },
];
