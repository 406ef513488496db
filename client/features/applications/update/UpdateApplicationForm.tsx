import { useApolloClient } from '@apollo/client/react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { omitFields } from '../../../../rules/applications/applications.ts';
import { paths } from '../../../../rules/paths.ts';
import { getErrorCode } from '../../../lib/errors.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { FormProblem } from '../../../ui/form/problems/formProblem.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useLeaveQuestion } from '../../../ui/form/useLeaveQuestion.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { changedAnswers, readAnswers, writeAnswers } from '../answers/answersText.ts';
import { AnswerFieldsPart } from '../answers/parts.tsx';
import { labelsWith, toResolvedForm } from '../answers/resolvedForm.ts';
import { ApplicationFields } from '../apply/ApplicationFields.tsx';
import { applyLabels, changeSchema } from '../apply/applyForm.ts';
import { FilledInFields } from '../apply/FilledInFields.tsx';
import {
  ApplicationFormDocument,
  type ApplicationFormFragment,
  useUpdateApplicationMutation,
} from './update.generated.ts';
import { useUnsavedChanges } from './useUnsavedChanges.tsx';

const DoneDialog = lazyPart(async () => (await import('../../../ui/confirm/DoneDialog.tsx')).DoneDialog);

export function UpdateApplicationForm({ application }: { application: ApplicationFormFragment }) {
  const t = useMessages('applicationForm');
  const { consent: _, ...labels } = applyLabels(t);
  const { omittedFields } = usePortal();
  const words = useQuestionTexts();
  const asked = toResolvedForm(application.answers?.questions);
  const stored = application.answers?.answers;
  const { id } = application;
  const client = useApolloClient();
  const navigate = useNavigate();
  const [update] = useUpdateApplicationMutation();
  const [isDone, setDone] = useState(false);
  const version = useRef(application.version);
  const presentImage = application.applicantImage?.url ?? application.applicantImageUrl ?? '';
  const form = useSchemaForm({
    rules: useMemo(() => omitFields(changeSchema, omittedFields), [omittedFields]),
    labels: asked ? labelsWith(labels, asked, words) : labels,
    values: { ...valuesOf(application, presentImage), answers: writeAnswers(stored) },
    send,
  });
  const { isDirty } = form.hook.formState;
  const leaveQuestion = useLeaveQuestion(isDirty && !isDone);
  const unsaved = useUnsavedChanges({ id, form, isDirty, version });

  async function send({ applicantImage, answers, ...filled }: z.output<typeof changeSchema>) {
    const image = applicantImage === presentImage ? null : applicantImage;
    const input = {
      ...{ ...filled, applicantImage: image },
      ...(asked && { answers: changedAnswers(stored, readAnswers(answers)) }),
    };
    await update({ variables: { id, version: version.current, input } }).catch(async (error: unknown) => {
      throw (await isOutdated(error)) ? new FormProblem(t('updateApplication.changedMeanwhile')) : error;
    });
    unsaved.forget();
    setDone(true);
  }

  /**
   * After a conflict, returns true if the form can still be changed. Submitting again then overwrites the
   * newer version.
   */
  async function isOutdated(error: unknown): Promise<boolean> {
    if (getErrorCode(error) !== 'CONFLICT') return false;
    const { data } = await client.query({
      query: ApplicationFormDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    const { viewerCanUpdate = false, version: newer = 0 } = data?.application ?? {};
    if (!viewerCanUpdate || newer === version.current) return false;
    version.current = newer;
    return true;
  }

  return (
    <FormFrame of={form} label={t('updateApplication.heading')}>
      {unsaved.offer}
      <ApplicationFields of={form} />
      {asked && (
        <Suspense fallback={<SkeletonBlock height={240} />}>
          <AnswerFieldsPart of={form} asked={asked} scholarshipId={application.scholarship.id} />
        </Suspense>
      )}
      <FilledInFields />
      <SubmitButton of={form} busy={t('updateApplication.submitting')}>
        {t('updateApplication.submit')}
      </SubmitButton>
      {leaveQuestion}
      {isDone && (
        <Suspense>
          <DoneDialog
            done={{
              heading: t('updateApplication.done.heading'),
              text: t('updateApplication.done.text'),
              okay: t('updateApplication.done.okay'),
            }}
            onClose={() => void navigate(paths.myApplications.link())}
          />
        </Suspense>
      )}
    </FormFrame>
  );
}

/** Converts an application to form values. The stored picture fills the required picture field. */
function valuesOf(application: ApplicationFormFragment, applicantImage: string) {
  const { phone, address, applicantName, ssc, hsc, gender, degree } = application;
  return {
    phone,
    address,
    applicantName,
    applicantImage,
    ssc,
    hsc,
    gender: gender ?? ('' as const),
    degree: degree ?? ('' as const),
  };
}
