import { IconMessageCheck, IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { RowAction } from '../../../ui/table/rows/RowAction.tsx';
import { FeedbackText } from '../status/FeedbackText.tsx';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import classes from './ManageApplications.module.css';
import type { StaffApplicationFragment } from './manage.generated.ts';

export function FeedbackControl({ application }: { application: StaffApplicationFragment }) {
  const t = useMessages('manageApplications');
  const { feedback, applicantName, viewerCanGiveFeedback } = application;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`${classes.line} ${classes.feedback}`}>
      <FeedbackText feedback={feedback} />
      {viewerCanGiveFeedback && (
        <RowAction
          icon={feedback ? IconMessageCheck : IconMessagePlus}
          label={t(feedback ? 'feedback.changeTo' : 'feedback.writeTo', { name: applicantName })}
          text={feedback ? t('feedback.change') : t('feedback.write')}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && <FeedbackDialog application={application} onClose={() => setOpen(false)} />}
    </div>
  );
}
