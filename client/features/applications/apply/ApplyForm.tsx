import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { notify } from '../../../lib/notify.ts';
import { randomKey } from '../../../lib/randomKey.ts';
import { useIsSmallScreen } from '../../../lib/useIsSmallScreen.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useLeaveQuestion } from '../../../ui/form/useLeaveQuestion.tsx';
import { useRulesForm } from '../../../ui/form/useRulesForm.ts';
import { DiscardDraft, DraftBar } from '../draft/DraftBar.tsx';
import { DraftConflict } from '../draft/DraftConflict.tsx';
import type { DraftStart } from '../draft/startDraft.ts';
import { useDraft } from '../draft/useDraft.ts';
import { useLastField } from '../draft/useLastField.ts';
import { ApplicationFields } from './ApplicationFields.tsx';
import {
  type AppliedScholarshipFragment,
  type SubmitApplicationMutation,
  useSubmitApplicationMutation,
} from './apply.generated.ts';
import { type AppliedForm, type ApplyValues, applyLabels, applyRules, valuesOf } from './applyForm.ts';
import { ConsentField } from './ConsentField.tsx';
import { FilledInFields } from './FilledInFields.tsx';
import { FoldedFacts } from './FoldedFacts.tsx';
import { ScholarshipPreview } from './ScholarshipPreview.tsx';
import { SectionMark, SectionSteps } from './SectionMark.tsx';
import { type SectionName, sectionStates } from './sections.ts';

type Submitted = SubmitApplicationMutation['submitApplication'];

type Props = {
  scholarship: AppliedScholarshipFragment & {
    applicationDeadline: string;
    /** What is due from the viewer, where it is known: nothing once it is waived. */
    viewerFee: { total: number } | null;
  };
  viewer: { id: string; name: string };
  start: DraftStart;
  onSubmitted: (application: Submitted) => void;
  /** The draft is gone although this form still holds it. */
  onGone: () => unknown;
};

/** The application form; it saves itself as a draft while it is filled in. */
export function ApplyForm({ scholarship, viewer, start, onSubmitted, onGone }: Props) {
  const t = useMessages('applicationForm');
  const { id: scholarshipId, viewerFee } = scholarship;
  const totalFee = viewerFee?.total ?? scholarship.totalFee;
  const { id: userId, name: applicantName } = viewer;
  const given = { applicantName };
  // The same however often it is sent: a repeated request makes one application.
  const [idempotencyKey] = useState(randomKey);
  const [submit] = useSubmitApplicationMutation();
  const form = useRulesForm({
    rules: applyRules,
    labels: applyLabels(t),
    values: valuesOf(start.content ?? given),
    send,
  });
  const draft = useDraft({ scholarshipId, userId, form, start, given, onGone });
  const isResumed = start.content !== undefined;
  const lastField = useLastField(form.element, { userId, scholarshipId, isResumed });
  const values = useWatch({ control: form.hook.control }) as Partial<ApplyValues>;
  const states = sectionStates(values, given);
  const titles = { person: t('person'), education: t('education'), privacy: t('privacy.heading') };
  const isSmall = useIsSmallScreen();
  const isUnsaved = ['retrying', 'conflict', 'refused'].includes(draft.state.kind);
  const leaveQuestion = useLeaveQuestion(isUnsaved);

  async function send({ consent, ...filled }: AppliedForm) {
    const input = { ...filled, scholarshipId, consent: Boolean(consent) };
    const { data } = await submit({ variables: { input, idempotencyKey } });
    if (!data) return;
    draft.finish();
    lastField.forget();
    void notify({
      kind: 'success',
      title: t('success'),
      text: t('successText'),
    });
    onSubmitted(data.submitApplication);
  }

  function goTo(section: SectionName) {
    const first = form.element.current?.querySelector<HTMLElement>(`[data-group="${section}"] [name]`);
    first?.focus({ preventScroll: true });
    first?.scrollIntoView?.({ block: 'center' });
  }

  return (
    <FormFrame of={form} label={t('heading')}>
      {isSmall && (
        <FoldedFacts scholarship={scholarship} totalFee={totalFee}>
          <ScholarshipPreview scholarship={scholarship} />
          <FilledInFields scholarship={scholarship} />
        </FoldedFacts>
      )}
      <DraftBar draft={draft} start={start}>
        <SectionSteps states={states} titles={titles} onGo={goTo} />
      </DraftBar>
      {draft.theirs !== undefined && (
        <DraftConflict
          theirs={draft.theirs}
          values={{ ...form.hook.getValues(), ...values }}
          onKeep={draft.keepMine}
          onTake={draft.takeTheirs}
        />
      )}
      <ApplicationFields
        of={form}
        marks={{
          person: <SectionMark state={states.person} />,
          education: <SectionMark state={states.education} />,
        }}
      />
      {!isSmall && <FilledInFields scholarship={scholarship} />}
      <ConsentField of={form} mark={<SectionMark state={states.privacy} />} />
      <SubmitButton of={form} busy={t('submitting')}>
        {t('submit')}
      </SubmitButton>
      <DiscardDraft draft={draft} start={start} name={scholarship.scholarshipName} />
      {leaveQuestion}
    </FormFrame>
  );
}
