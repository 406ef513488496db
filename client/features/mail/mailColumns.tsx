import { showInstant } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import type { Column } from '../../ui/table/column.ts';
import { MailStateText } from './MailStateText.tsx';
import type { MailRowFragment } from './mails.generated.ts';

const texts = messages.mails.columns;

export const MAIL_COLUMNS: Column<MailRowFragment>[] = [
  { id: 'to', header: texts.to, cell: ({ to }) => to, isTitle: true },
  { id: 'subject', header: texts.subject, cell: ({ subject }) => subject },
  { id: 'state', header: texts.state, cell: (mail) => <MailStateText mail={mail} /> },
  { id: 'attempts', header: texts.attempts, cell: ({ attempts }) => attempts, isNumber: true },
  {
    id: 'written',
    header: texts.written,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{showInstant(createdAt)}</time>,
    isNarrow: true,
  },
];
