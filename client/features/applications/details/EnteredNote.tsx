import { IconClipboardText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import type { ApplicationDetailsQuery } from './details.generated.ts';

type Application = NonNullable<ApplicationDetailsQuery['application']>;

export function EnteredNote({ of: { timeline, applicant, scholarship, renewedAward } }: { of: Application }) {
  const t = useMessages('applicationDetails');
  const { viewer } = useSession();
  const entered = timeline.find(({ kind }) => kind === 'ENTERED');
  if (!entered) return null;
  const received = renewedAward ? null : entered.detail?.receivedAt;
  const organisation = scholarship.organisation?.name;
  const enteredForYou = organisation ? t('enteredForYou', { organisation }) : t('enteredForYouHere');
  const forViewer = renewedAward ? t('renewalForYou') : enteredForYou;
  const isOwn = applicant.id === viewer?.id;
  const toEarlier = isOwn ? paths.myApplications : paths.manageApplications;
  return (
    <MessageBox tone="good" role="status" icon={<IconClipboardText size={20} aria-hidden />}>
      {renewedAward && (
        <p>
          {t.rich('renewalOf', {
            scholarship: renewedAward.application.scholarship.scholarshipName,
            link: (text) => <Link to={toEarlier.link({ open: renewedAward.application.id })}>{text}</Link>,
          })}
        </p>
      )}
      <p>
        {isOwn ? forViewer : t('enteredByStaff')}
        {received && ` ${t('receivedAt', { at: formatInstant(received, t.language) })}`}
      </p>
    </MessageBox>
  );
}
