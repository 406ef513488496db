import { IconMessagePlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { LONGEST_FEEDBACK } from '../../../../rules/applicationOptions.ts';
import { feedbackRule } from '../../../../rules/applications.ts';
import { lazyPart } from '../../../lib/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { messages } from '../../../messages.ts';
import { RowAction } from '../../../ui/table/RowAction.tsx';
import { FeedbackText } from '../status/FeedbackText.tsx';
import { type StaffApplicationFragment, useGiveFeedbackMutation } from './manage.generated.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);

const texts = messages.manageApplications.feedback;

/** What was written to the applicant, and the way to write it. */
export function FeedbackControl({ application }: { application: StaffApplicationFragment }) {
  const { id, version, feedback, applicantName, viewerCanGiveFeedback } = application;
  const [isOpen, setOpen] = useState(false);
  const [giveFeedback] = useGiveFeedbackMutation();

  async function send(text: string) {
    await giveFeedback({ variables: { id, feedback: text, version } });
    void notify({ kind: 'success', title: texts.success });
  }

  return (
    <>
      <FeedbackText feedback={feedback} />
      {viewerCanGiveFeedback && (
        <RowAction
          icon={IconMessagePlus}
          label={feedback ? texts.change : texts.write}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <Suspense>
          <TextDialog
            heading={texts.heading(applicantName)}
            name="feedback"
            label={texts.label}
            description={texts.description}
            rule={feedbackRule}
            initial={feedback ?? ''}
            maxLength={LONGEST_FEEDBACK}
            submit={texts.submit}
            submitting={texts.submitting}
            send={send}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
