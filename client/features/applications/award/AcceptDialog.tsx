import { useApolloClient } from '@apollo/client/react';
import { Suspense } from 'react';
import { z } from 'zod';
import { MAX_SIGNATURE } from '../../../../rules/awards/awardOptions.ts';
import { acceptAwardSchema } from '../../../../rules/awards/awards.ts';
import { getErrorDetail, getErrorMessage } from '../../../lib/errors.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { focusStart } from '../../../ui/dialog/markStart.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { CheckboxField } from '../../../ui/form/fields/CheckboxField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { FormProblem } from '../../../ui/form/problems/formProblem.ts';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { readAnswers } from '../answers/answersText.ts';
import { AnswerFieldsPart, ChangedQuestionsPart } from '../answers/parts.tsx';
import { answersTo, getVersions, labelsWith } from '../answers/resolvedForm.ts';
import { useNewerForm } from '../answers/useResolvedForm.ts';
import {
  AwardQuestionsDocument,
  type OwnAwardFragment,
  type StandingFragment,
  useAcceptAwardMutation,
} from './award.generated.ts';
import { formatOffer } from './formatOffer.ts';

type Props = { application: StandingFragment; award: OwnAwardFragment; onClose: () => void };

export function AcceptDialog(props: Props) {
  const t = useMessages('ownAward');
  const { application, onClose } = props;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('accept.heading')}
      record={application.scholarship.scholarshipName}
      size="lg"
    >
      <Suspense
        fallback={
          <DelayedSkeleton label={t('accept.loading')}>
            <SkeletonBlock height={320} />
          </DelayedSkeleton>
        }
      >
        <div ref={focusStart}>
          <AcceptForm {...props} />
        </div>
      </Suspense>
    </FormDialog>
  );
}

function AcceptForm({ application, award, onClose }: Props) {
  const t = useMessages('ownAward');
  const { until } = formatOffer(award, application.scholarship.dates.timeZone, t);
  const amount = formatMinorUnits({ minorUnits: award.amount, currency: award.currency }, t.language);
  const words = useQuestionTexts();
  const client = useApolloClient();
  const { asked, changes, readNewer } = useNewerForm(award.questions, async () => {
    const variables = { id: award.id };
    const { data } = await client.query({
      query: AwardQuestionsDocument,
      variables,
      fetchPolicy: 'network-only',
    });
    return data?.award?.questions;
  });
  const [accept] = useAcceptAwardMutation({ refetchQueries: 'active' });
  const answers = { answers: t('accept.answers') };
  const labels = {
    ...(asked ? labelsWith(answers, asked, words) : answers),
    signedName: t('accept.signedName'),
    agrees: t('accept.agrees'),
  };
  const form = useSchemaForm({
    rules: z.object({
      ...acceptAwardSchema.shape,
      agrees: z.boolean().pipe(acceptAwardSchema.shape.agrees),
      answers: z.string(),
    }),
    labels,
    values: { answers: '', signedName: '', agrees: false },
    send: async ({ signedName, agrees, answers: typed }) => {
      const answers = asked && { ...getVersions(asked), answers: answersTo(asked, readAnswers(typed)) };
      const input = { id: award.id, signedName, agrees, ...(answers && { answers }) };
      await accept({ variables: { input } }).catch(async (error: unknown) => {
        const isOutdated = getErrorDetail(error, 'questions') !== undefined && (await readNewer());
        throw isOutdated ? new FormProblem(getErrorMessage(error) ?? '') : error;
      });
      void notify({ kind: 'success', title: t('accept.done') });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('accept.heading')} isShort={!asked}>
      <p>{t('accept.lead', { amount, until })}</p>
      {award.conditions && (
        <section className="stack gap-2xs" aria-label={t('conditions')}>
          <h3 className="text-lg">{t('conditions')}</h3>
          <p className="box on-soft breaks written">{award.conditions}</p>
        </section>
      )}
      <Suspense>{changes && <ChangedQuestionsPart key={changes.after.version} {...changes} />}</Suspense>
      {asked && <AnswerFieldsPart of={form} asked={asked} />}
      <TextField
        of={form}
        name="signedName"
        autoComplete="name"
        maxLength={MAX_SIGNATURE}
        description={t('accept.signedHint')}
      />
      <CheckboxField of={form} name="agrees" />
      <FormButtons
        of={form}
        submit={t('accept.submit')}
        submitting={t('accept.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
