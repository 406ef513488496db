import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { omitFields } from '../../../../rules/applications/applications.ts';
import { getErrorDetail, getErrorMessage } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { usePortal } from '../../../lib/portal.ts';
import { randomKey } from '../../../lib/randomKey.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { CheckboxField } from '../../../ui/form/fields/CheckboxField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { FieldGroup } from '../../../ui/form/groups/FieldGroup.tsx';
import { FormProblem } from '../../../ui/form/problems/formProblem.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useLeaveQuestion } from '../../../ui/form/useLeaveQuestion.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { readAnswers } from '../answers/answersText.ts';
import { AnswerFieldsPart } from '../answers/parts.tsx';
import { answersTo, getVersions, labelsWith, questionsIn } from '../answers/resolvedForm.ts';
import { useResolvedForm } from '../answers/useResolvedForm.ts';
import { ApplicationFields } from '../apply/ApplicationFields.tsx';
import { type EnterApplicationFormQuery, useEnterApplicationMutation } from './enter.generated.ts';
import { EMPTY, type EnteredForm, enterLabels, enterSchema, withoutFiles } from './enteredForm.ts';

type Props = {
  scholarship: NonNullable<EnterApplicationFormQuery['scholarship']>;
  onEntered: (application: { id: string }) => void;
};

export function EnterApplicationForm({ scholarship, onEntered }: Props) {
  const t = useMessages('enterApplication');
  const { omittedFields } = usePortal();
  const labels = enterLabels(useMessages('applicationForm'), t);
  const words = useQuestionTexts();
  const { asked: all, readNewer } = useResolvedForm(scholarship.id, scholarship.questions);
  const asked = all && withoutFiles(all);
  const hasFiles = all !== null && questionsIn(all).some(({ kind }) => kind === 'document');
  // The key does not change between attempts, so that a repeated request enters only one application.
  const [idempotencyKey] = useState(randomKey);
  const [entered, setEntered] = useState<{ id: string }>();
  const [enter] = useEnterApplicationMutation();
  const form = useSchemaForm({
    rules: useMemo(() => omitFields(enterSchema, omittedFields), [omittedFields]),
    labels: asked ? labelsWith(labels, asked, words) : labels,
    values: EMPTY,
    send,
  });
  const leaveQuestion = useLeaveQuestion(form.hook.formState.isDirty && !entered);
  // Leaves the page in an effect, so that the form has already removed its prompt about unsaved changes.
  const leave = useEffectEvent(onEntered);
  useEffect(() => {
    if (entered) leave(entered);
  }, [entered]);
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();

  async function send({ answers, consent, ...filled }: EnteredForm) {
    const input = {
      ...{ ...filled, scholarshipId: scholarship.id, consent: Boolean(consent) },
      ...(asked && {
        answers: { ...getVersions(asked), answers: answersTo(asked, readAnswers(answers)) },
      }),
    };
    const { data } = await enter({ variables: { input, idempotencyKey } }).catch(async (error: unknown) => {
      const isOutdated = getErrorDetail(error, 'questions') !== undefined && (await readNewer());
      throw isOutdated ? new FormProblem(getErrorMessage(error) ?? t('questionsChanged')) : error;
    });
    if (!data) return;
    void notify({ kind: 'success', title: t('done'), text: t('doneText') });
    setEntered(data.enterApplication);
  }

  return (
    <FormFrame of={form} label={t('heading')}>
      <FieldGroup legend={t('person')} name="whose">
        <TextField of={form} name="email" type="email" autoComplete="off" description={t('emailHint')} />
        <TextField
          of={form}
          name="receivedAt"
          type="datetime-local"
          max="9999-12-31T23:59"
          optional
          description={t('receivedHint', { zone })}
        />
      </FieldGroup>
      <ApplicationFields of={form as never} isEntered />
      {asked && asked.form.sections.length > 0 && (
        <Suspense fallback={<SkeletonBlock height={240} />}>
          <AnswerFieldsPart of={form} asked={asked} isPreview />
        </Suspense>
      )}
      {hasFiles && <p>{t('files')}</p>}
      {scholarship.viewerCanMakeException && (
        <FieldGroup legend={t('exception')} name="exception">
          <TextAreaField
            of={form}
            name="exceptionReason"
            rows={2}
            maxLength={500}
            optional
            description={t('exceptionHint')}
          />
        </FieldGroup>
      )}
      <FieldGroup legend={t('consent')} name="consent">
        <CheckboxField of={form} name="consent">
          {t('consentText')}
        </CheckboxField>
      </FieldGroup>
      <SubmitButton of={form} busy={t('submitting')}>
        {t('submit')}
      </SubmitButton>
      {leaveQuestion}
    </FormFrame>
  );
}
