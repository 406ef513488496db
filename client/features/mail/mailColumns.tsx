import { formatInstant } from '../../../messages/formats.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { Column } from '../../ui/table/column.ts';
import { MailStateText } from './MailStateText.tsx';
import type { MailRowFragment } from './mails.generated.ts';

export const mailColumns = (t: Texts<'mails'>): Column<MailRowFragment>[] => [
  { id: 'to', header: t('columns.to'), cell: ({ to }) => to, isTitle: true },
  { id: 'subject', header: t('columns.subject'), cell: ({ subject }) => subject, isLong: true },
  { id: 'state', header: t('columns.state'), cell: (mail) => <MailStateText mail={mail} />, isState: true },
  { id: 'attempts', header: t('columns.attempts'), cell: ({ attempts }) => attempts, isNumber: true },
  {
    id: 'written',
    header: t('columns.written'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>,
    isNarrow: true,
  },
];
