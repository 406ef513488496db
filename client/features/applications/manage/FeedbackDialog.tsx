import { Suspense, useState } from 'react';
import { MAX_FEEDBACK_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { feedbackSchema } from '../../../../rules/applications/applications.ts';
import { getErrorCode } from '../../../lib/errors.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx';
import { FormProblem } from '../../../ui/form/problems/formProblem.ts';
import classes from './ManageApplications.module.css';
import { type StaffApplicationFragment, useGiveFeedbackMutation } from './manage.generated.ts';
import { useReadAgain } from './useReadAgain.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);

type Props = {
  application: Pick<StaffApplicationFragment, 'id' | 'version' | 'status' | 'feedback' | 'applicantName'>;
  onClose: () => void;
};

export function FeedbackDialog({ application, onClose }: Props) {
  const t = useMessages('manageApplications');
  const options = useMessages('options');
  const { id, version, status, feedback, applicantName } = application;
  const [theirs, setTheirs] = useState<string>();
  const [giveFeedback] = useGiveFeedbackMutation();
  const readAgain = useReadAgain();

  async function send(text: string) {
    try {
      await giveFeedback({ variables: { id, feedback: text, version } });
    } catch (error) {
      await explain(error);
      throw error;
    }
    void notify({ kind: 'success', title: t('feedback.success') });
  }

  /** After a conflict, reloads the row, so that the next click is based on the current state. */
  async function explain(error: unknown) {
    if (getErrorCode(error) !== 'CONFLICT') return;
    const now = await readAgain(id).catch(() => undefined);
    if (!now || now.version === version) return;
    if (now.feedback && now.feedback !== feedback) setTheirs(now.feedback);
    throw new FormProblem(
      now.status === status
        ? t('feedback.changedMeanwhile')
        : t('feedback.changedTo', { state: options(`applicationStatus.${now.status}`) }),
    );
  }

  return (
    <Suspense>
      <TextDialog
        heading={t('feedback.heading', { name: applicantName })}
        name="feedback"
        label={t('feedback.label')}
        description={t('feedback.description')}
        note={
          theirs && (
            <ConflictPanel heading={t('feedback.theirsHeading')} text={t('feedback.theirsText')}>
              <blockquote className={`breaks written ${classes.theirs}`}>{theirs}</blockquote>
            </ConflictPanel>
          )
        }
        rule={feedbackSchema}
        initial={feedback ?? ''}
        maxLength={MAX_FEEDBACK_CHARACTERS}
        submit={t('feedback.submit')}
        submitting={t('feedback.submitting')}
        send={send}
        onClose={onClose}
      />
    </Suspense>
  );
}
