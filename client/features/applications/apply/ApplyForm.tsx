import { Suspense, useMemo, useRef, useState } from 'react';
import { omitFields } from '../../../../rules/applications/applications.ts';
import { useIsSmallScreen } from '../../../lib/browser/useIsSmallScreen.ts';
import { getErrorDetail, getErrorMessage } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { usePortal } from '../../../lib/portal.ts';
import { randomKey } from '../../../lib/randomKey.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useStable } from '../../../lib/useStable.ts';
import { SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { FoldContext, goToSection } from '../../../ui/form/groups/folds.ts';
import { FormProblem } from '../../../ui/form/problems/formProblem.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useLeaveQuestion } from '../../../ui/form/useLeaveQuestion.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { WithValues } from '../../../ui/form/WithValues.tsx';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { readAnswers } from '../answers/answersText.ts';
import {
  AnswerDifferencesPart,
  AnswerFieldsPart,
  ChangedQuestionsPart,
  CheckAnswersPart,
  NeedListPart,
  QuestionStepsPart,
  SetAsidePart,
} from '../answers/parts.tsx';
import { answersTo, getVersions, labelsWith, type ResolvedForm } from '../answers/resolvedForm.ts';
import { useResolvedForm } from '../answers/useResolvedForm.ts';
import { DiscardDraft, DraftBar } from '../draft/DraftBar.tsx';
import { DraftConflict } from '../draft/DraftConflict.tsx';
import { withGeneral } from '../draft/generalAnswers.ts';
import { type DraftStart, getAnswers, type ServerVersion } from '../draft/startDraft.ts';
import { useDraft } from '../draft/useDraft.ts';
import { useLastField } from '../draft/useLastField.ts';
import { ApplicationFields } from './ApplicationFields.tsx';
import {
  type AppliedScholarshipFragment,
  type DraftAnswersFragment,
  type SubmitApplicationMutation,
  useSubmitApplicationMutation,
} from './apply.generated.ts';
import { type AppliedForm, type ApplyValues, applyLabels, applySchema, toApplyValues } from './applyForm.ts';
import { ConsentField } from './ConsentField.tsx';
import { FilledInFields } from './FilledInFields.tsx';
import { FoldedFacts } from './FoldedFacts.tsx';
import { ScholarshipPreview } from './ScholarshipPreview.tsx';
import { SectionMark, SectionSteps, type Step } from './SectionMark.tsx';
import { isAsked, type SectionName, sectionStates } from './sections.ts';
import { useCheck } from './useCheck.ts';

type SubmittedApplication = SubmitApplicationMutation['submitApplication'];

type Props = {
  scholarship: AppliedScholarshipFragment & {
    applicationDeadline: string;
    questions?: ResolvedForm | null;
    viewerFee: { total: number } | null;
    viewerAnswers?: DraftAnswersFragment | null;
  };
  viewer: { id: string; name: string };
  start: DraftStart;
  onSubmitted: (application: SubmittedApplication) => void;
  onGone: () => unknown;
};

export function ApplyForm({ scholarship, viewer, start, onSubmitted, onGone }: Props) {
  const t = useMessages('applicationForm');
  const { id: scholarshipId, viewerFee } = scholarship;
  const totalFee = viewerFee?.total ?? scholarship.totalFee;
  const { id: userId, name: applicantName } = viewer;
  const { omittedFields } = usePortal();
  const given = useMemo(() => ({ applicantName }), [applicantName]);
  const { asked, changes, readNewer } = useResolvedForm(scholarshipId, scholarship.questions);
  const words = useQuestionTexts();
  // The key does not change between attempts, so that a repeated request creates only one application.
  const [idempotencyKey] = useState(randomKey);
  const [submit] = useSubmitApplicationMutation();
  const form = useSchemaForm({
    rules: useMemo(() => omitFields(applySchema, omittedFields), [omittedFields]),
    labels: useMemo(
      () => (asked ? labelsWith(applyLabels(t), asked, words) : applyLabels(t)),
      [asked, words, t],
    ),
    values: toApplyValues(start.content ?? given, start.answers),
    send,
  });
  const draft = useDraft({ scholarshipId, userId, form, start, given, onGone });
  const isResumed = start.content !== undefined;
  const lastField = useLastField(form.element, { userId, scholarshipId, isResumed });
  const titles = { person: t('person'), education: t('education'), privacy: t('privacy.heading') };
  const isSmall = useIsSmallScreen();
  const folds = useMemo(() => ({ isFolded: isSmall, first: 'person' }), [isSmall]);
  const isChecked = useRef(false);
  const check = useCheck(form.element);
  const setAside = scholarship.viewerAnswers?.setAside ?? [];
  const { theirs } = draft;
  const { prefill } = useStable({ prefill: draft.prefill });
  const versionsKey = changes && `${changes.after.version} ${changes.after.generalVersion}`;
  const isUnsaved = ['retrying', 'conflict', 'refused'].includes(draft.state.kind);
  const leaveQuestion = useLeaveQuestion(isUnsaved);

  async function send({ consent, answers, ...filled }: AppliedForm) {
    if (asked && !isChecked.current) return check.open();
    isChecked.current = false;
    const input = {
      ...{ ...filled, scholarshipId, consent: Boolean(consent) },
      ...(asked && { answers: { ...getVersions(asked), answers: answersTo(asked, readAnswers(answers)) } }),
    };
    const { data } = await submit({ variables: { input, idempotencyKey } }).catch(async (error: unknown) => {
      const isOutdated = getErrorDetail(error, 'questions') !== undefined && (await readNewer());
      throw isOutdated ? new FormProblem(getErrorMessage(error) ?? t('draft.refused')) : error;
    });
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

  function goTo(section: string) {
    goToSection(form.element.current?.querySelector(`[data-group="${section}"]`));
  }

  function stepsOf(values: Partial<ApplyValues>, errors: object): Step[] {
    const states = sectionStates(values, given, omittedFields, errors);
    const names = (Object.keys(titles) as SectionName[]).filter((name) => isAsked(name, omittedFields));
    return names.map((name) => ({
      ...{ name, title: titles[name], state: states[name] },
    }));
  }

  // Memoised, so that the fields do not render again when the save state of the draft changes.
  const fields = useMemo(() => {
    const mark = (name: SectionName) => (
      <WithValues of={form}>
        {(values, errors) => (
          <SectionMark state={sectionStates(values, given, omittedFields, errors)[name]} />
        )}
      </WithValues>
    );
    return {
      own: <ApplicationFields of={form} marks={{ person: mark('person'), education: mark('education') }} />,
      asked: asked && (
        <AnswerFieldsPart
          of={form}
          asked={asked}
          problems={draft.problems}
          kept={start.kept}
          scholarshipId={scholarshipId}
          prefill={isResumed ? undefined : prefill}
        />
      ),
      consent: <ConsentField of={form} mark={mark('privacy')} />,
    };
  }, [form, given, omittedFields, asked, draft.problems, start.kept, scholarshipId, isResumed, prefill]);

  return (
    <FormFrame of={form} label={t('heading')}>
      {asked && check.isOpen && (
        <Suspense fallback={<SkeletonBlock height={480} />}>
          <CheckAnswersPart
            scholarshipId={scholarshipId}
            asked={asked}
            values={form.hook.getValues()}
            onBack={check.close}
            onSubmit={() => {
              check.close();
              isChecked.current = true;
              void form.submit();
            }}
          />
        </Suspense>
      )}
      {/* The form remains mounted while it is hidden, so that uploads continue and unsaved input is preserved. */}
      <div className="stack gap-lg" hidden={check.isOpen}>
        {isSmall && (
          <FoldedFacts scholarship={scholarship} totalFee={totalFee}>
            <ScholarshipPreview scholarship={scholarship} />
            <FilledInFields scholarship={scholarship} />
          </FoldedFacts>
        )}
        {asked && <NeedListPart asked={asked} isOpen={!isResumed && !isSmall} />}
        <DraftBar draft={draft} start={start}>
          <WithValues of={form}>
            {(values, errors) =>
              asked ? (
                <QuestionStepsPart
                  {...{ asked, values, errors }}
                  steps={stepsOf(values, errors)}
                  onGo={goTo}
                />
              ) : (
                <SectionSteps steps={stepsOf(values, errors)} onGo={goTo} />
              )
            }
          </WithValues>
        </DraftBar>
        {theirs && (
          <WithValues of={form}>
            {(values) => (
              <DraftConflict
                theirs={theirs}
                values={{ ...form.hook.getValues(), ...values }}
                answers={asked && <Differences asked={asked} theirs={theirs} values={values} />}
                onKeep={draft.keepMine}
                onTake={draft.takeTheirs}
              />
            )}
          </WithValues>
        )}
        {/* The Suspense boundary prevents parts that load late from hiding the form. */}
        <Suspense>{changes && <ChangedQuestionsPart key={versionsKey} {...changes} />}</Suspense>
        <FoldContext value={folds}>
          {fields.own}
          {fields.asked}
        </FoldContext>
        <Suspense>{asked && setAside.length > 0 && <SetAsidePart answers={setAside} />}</Suspense>
        {!isSmall && <FilledInFields scholarship={scholarship} />}
        {fields.consent}
        <SubmitButton of={form} busy={t('submitting')}>
          {asked ? t('checkAndSubmit') : t('submit')}
        </SubmitButton>
        <DiscardDraft draft={draft} start={start} name={scholarship.scholarshipName} />
      </div>
      {leaveQuestion}
    </FormFrame>
  );
}

function Differences({
  asked,
  theirs,
  values,
}: {
  asked: ResolvedForm;
  theirs: ServerVersion;
  values: Partial<ApplyValues>;
}) {
  const mine = readAnswers(values.answers);
  const others = getAnswers(theirs) ?? {};
  return (
    <Suspense>
      <AnswerDifferencesPart
        asked={asked}
        mine={mine}
        theirs={theirs.differs === 'general' ? withGeneral(mine, others) : others}
      />
    </Suspense>
  );
}
