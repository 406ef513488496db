import { IconClipboardText } from '@tabler/icons-react';
import { formatInstant } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useSession } from '../../../lib/useSession.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import type { ApplicationDetailsQuery } from './details.generated.ts';

type Application = NonNullable<ApplicationDetailsQuery['application']>;

/**
 * States that staff entered the application, and when it arrived. Renders nothing if the applicant submitted
 * it.
 */
export function EnteredNote({ of: { timeline, applicant, scholarship } }: { of: Application }) {
  const t = useMessages('applicationDetails');
  const { viewer } = useSession();
  const entered = timeline.find(({ kind }) => kind === 'ENTERED');
  if (!entered) return null;
  const received = entered.detail?.receivedAt;
  const organisation = scholarship.organisation?.name;
  const forViewer = organisation ? t('enteredForYou', { organisation }) : t('enteredForYouHere');
  return (
    <MessageBox tone="good" role="status" icon={<IconClipboardText size={20} aria-hidden />}>
      <p>
        {applicant.id === viewer?.id ? forViewer : t('enteredByStaff')}
        {received && ` ${t('receivedAt', { at: formatInstant(received, t.language) })}`}
      </p>
    </MessageBox>
  );
}
