import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { notify } from '../../../lib/notify.ts';
import { randomKey } from '../../../lib/randomKey.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useLeaveQuestion } from '../../../ui/form/useLeaveQuestion.tsx';
import { useRulesForm } from '../../../ui/form/useRulesForm.ts';
import { DraftBar } from '../draft/DraftBar.tsx';
import { DraftConflict } from '../draft/DraftConflict.tsx';
import type { DraftStart } from '../draft/startDraft.ts';
import { useDraft } from '../draft/useDraft.ts';
import { ApplicationFields } from './ApplicationFields.tsx';
import {
  type AppliedScholarshipFragment,
  type SubmitApplicationMutation,
  useSubmitApplicationMutation,
} from './apply.generated.ts';
import { type AppliedForm, applyLabels, applyRules, valuesOf } from './applyForm.ts';
import { ConsentField } from './ConsentField.tsx';
import { FilledInFields } from './FilledInFields.tsx';

export type Submitted = SubmitApplicationMutation['submitApplication'];

type Props = {
  scholarship: AppliedScholarshipFragment;
  userId: string;
  start: DraftStart;
  onSubmitted: (application: Submitted) => void;
  /** The draft is gone although this form still holds it. */
  onGone: () => unknown;
};

/** The application form; it saves itself as a draft while it is filled in. */
export function ApplyForm({ scholarship, userId, start, onSubmitted, onGone }: Props) {
  const t = useMessages('applicationForm');
  const { id: scholarshipId } = scholarship;
  // The same however often it is sent: a repeated request makes one application.
  const [idempotencyKey] = useState(randomKey);
  const [submit] = useSubmitApplicationMutation();
  const form = useRulesForm({
    rules: applyRules,
    labels: applyLabels(t),
    values: valuesOf(start.content),
    send,
  });
  const draft = useDraft({ scholarshipId, userId, form, start, onGone });
  const values = useWatch({ control: form.hook.control });
  const isUnsaved = ['retrying', 'conflict', 'refused'].includes(draft.state.kind);
  const leaveQuestion = useLeaveQuestion(isUnsaved);

  async function send({ consent, ...filled }: AppliedForm) {
    const input = { ...filled, scholarshipId, consent: Boolean(consent) };
    const { data } = await submit({ variables: { input, idempotencyKey } });
    if (!data) return;
    draft.finish();
    void notify({
      kind: 'success',
      title: t('success'),
      text: t('successText'),
    });
    onSubmitted(data.submitApplication);
  }

  return (
    <FormFrame of={form} label={t('heading')}>
      <DraftBar draft={draft} start={start} />
      {draft.theirs !== undefined && (
        <DraftConflict
          theirs={draft.theirs}
          values={{ ...form.hook.getValues(), ...values } as never}
          onKeep={draft.keepMine}
          onTake={draft.takeTheirs}
        />
      )}
      <ApplicationFields of={form} />
      <FilledInFields scholarship={scholarship} />
      <ConsentField of={form} />
      <SubmitButton of={form} busy={t('submitting')}>
        {t('submit')}
      </SubmitButton>
      {leaveQuestion}
    </FormFrame>
  );
}
