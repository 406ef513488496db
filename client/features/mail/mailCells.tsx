import { formatInstant } from '../../../messages/formats.ts';
import type { MAILS } from '../../../rules/lists/mails.ts';
import type { Texts } from '../../lib/useMessages.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import type { Cells } from '../lists/useListColumns.tsx';
import { MailStateText } from './MailStateText.tsx';
import type { MailRowFragment } from './mails.generated.ts';

export const mailCells = (t: Texts<'mails'>): Cells<MailRowFragment, typeof MAILS> => ({
  to: { cell: ({ to }) => <EmailText>{to}</EmailText>, isTitle: true },
  subject: { isLong: true },
  state: { cell: (mail) => <MailStateText mail={mail} />, isState: true },
  attempts: { isNumber: true },
  written: {
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>,
    isNarrow: true,
  },
});
