import { IconCheck, IconClock } from '@tabler/icons-react';
import { formatInstant } from '../../../messages/formats.ts';
import type { MESSAGES } from '../../../rules/lists/messages.ts';
import type { Texts } from '../../lib/useMessages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import type { Cells } from '../lists/useListColumns.tsx';
import classes from './Contact.module.css';
import { HandleAction } from './HandleAction.tsx';
import type { ContactMessageRowFragment } from './inbox.generated.ts';

export const messageCells = (t: Texts<'contact'>): Cells<ContactMessageRowFragment, typeof MESSAGES> => ({
  from: {
    cell: ({ name, email }) => (
      <span className={`grid breaks ${classes.sender}`}>
        <bdi>{name}</bdi>
        <a href={`mailto:${encodeURIComponent(email)}`}>
          <EmailText>{email}</EmailText>
        </a>
      </span>
    ),
    isTitle: true,
  },
  message: {
    cell: ({ message }) => (
      <p dir="auto" className={`measure breaks ${classes.message}`}>
        {message}
      </p>
    ),
    isLong: true,
  },
  received: {
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>,
    isNarrow: true,
  },
  state: {
    cell: ({ handledAt }) => (
      <Badge look={handledAt ? { icon: IconCheck, tone: 'good' } : { icon: IconClock, tone: 'accent' }}>
        {handledAt ? t('states.handled') : t('states.waiting')}
      </Badge>
    ),
    isNarrow: true,
  },
  action: {
    cell: (message) => <HandleAction of={message} />,
  },
});
